import { parseUrl } from '#lib/browser/parse-url.ts'
import { type Coordinates, parseCoordinates } from './parse-coordinates.ts'

/**
 * The location in a link. `short`: a shortened link, which only its service can resolve. `pointless`: a link without a
 * location.
 */
export type MapLink = { kind: 'found'; at: Coordinates } | { kind: 'short' | 'pointless' }

/** Hosts of link shorteners. */
const SHORT_HOSTS =
  /^(?:maps\.app\.goo\.gl|goo\.gl|g\.co|share\.google|g\.page|maps\.apple|her\.is|binged\.it|bit\.ly|tinyurl\.com|lin\.ee|t\.co|cutt\.ly|w3w\.co|what3words\.com|waze\.to|fb\.me|grab\.onelink\.me)$/
const SHORT_PATHS = /^\/(?:p|go|ul\/h|s|r)\/?[\w-]*/
const HOSTS_WITH_SHORT_PATHS = /(?:^|\.)(?:apple\.com|osm\.org|openstreetmap\.org|waze\.com|here\.com)$/

/** Parameters that hold the location, most likely first. */
const PLACE_PARAMS = [
  'destination',
  'daddr',
  'q',
  'query',
  'coordinate',
  'll',
  'latlng',
  'where1',
  'rtp',
  'sp',
  'to',
  'route',
  'loc',
  'markers',
  'center',
  'viewpoint',
  'cbll',
]
const LAT_PARAMS = ['mlat', 'lat', 'latitude']
const LNG_PARAMS = ['mlon', 'lng', 'lon', 'long', 'longitude']
/** Parameters that hold the visible area, which is at best near the location. */
const VIEW_PARAMS = ['map', 'cp', 'sll', 'c']

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`
/** In Google's `data`: `!3d` and `!4d` of each place. The last one is the place that is shown. */
const PLACE_DATA = new RegExp(`!3d${NUMBER}!4d${NUMBER}`, 'g')
/** Stops of a route, longitude first. */
const STOP_DATA = new RegExp(`!1d${NUMBER}!2d${NUMBER}`, 'g')
/** The centre of an embedded map, longitude first. */
const EMBED_DATA = new RegExp(`!2d${NUMBER}!3d${NUMBER}`)
const AT_VIEW = new RegExp(`/@${NUMBER},${NUMBER}(?:[,/?]|$)`)
/** The visible area in OpenStreetMap's format, `16/13.7797/100.5447`. */
const ZOOM_VIEW = new RegExp(`^[\\d.]+/${NUMBER}/${NUMBER}`)
/** A pair with the separators that links use instead of a comma: `13.77~100.54`, `point.13.77_100.54_Name`, `ll.13.77,100.54`. */
const LINK_PAIR = new RegExp(`(?:^|[^\\d.])${NUMBER}\\s*(?:,|~|_|:)\\s*${NUMBER}(?!\\d|\\.\\d)`)

/** Decodes percent-encoding once; keeps an invalid `%`. */
function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text.replace(/(?:%[0-9a-f]{2})+/gi, (part) => {
      try {
        return decodeURIComponent(part)
      } catch {
        return part
      }
    })
  }
}

const toCoordinates = (lat: string | undefined, lng: string | undefined): Coordinates | undefined =>
  lat !== undefined && lng !== undefined ? { lat: Number(lat), lng: Number(lng) } : undefined

/** The coordinates in one value of a link; those of the last stop if it is a route. */
function pairIn(value: string): Coordinates | undefined {
  const text = decodeSafely(value)
    .replaceAll('+', ' ')
    .replace(/^(?:loc|ll|geo|point|pos)[:.]\s*/i, '')
  const stop =
    text
      .split(/;|\||~pos\.|\/(?=-?\d)/)
      .filter(Boolean)
      .at(-1) ?? ''
  const pair = LINK_PAIR.exec(stop)
  const isPlain = pair?.[1]?.includes('.') && pair[2]?.includes('.') && !/[°'"]/.test(stop)
  return isPlain ? toCoordinates(pair?.[1], pair?.[2]) : parseCoordinates(stop)
}

function lastOf(pattern: RegExp, text: string): string[] | undefined {
  return [...text.matchAll(pattern)].at(-1)
}

/** The coordinates in the path: `/place/13.77,100.54/`, `/dir/from/to/`, `/l/13.77,100.54,Name`. */
function pathPair(path: string): Coordinates | undefined {
  const [, kind = '', rest = ''] = /\/(place|search|dir|directions\/\w+|l|r)\/(.*)$/.exec(path) ?? []
  const parts = rest.split('/').filter((part) => part && !/^(?:@|data=|am=)/.test(part))
  const part = /^(?:dir|r$)/.test(kind) ? parts.at(-1) : parts[0]
  return part === undefined ? undefined : pairIn(part)
}

function paramsOf({ search, hash }: URL): URLSearchParams {
  const params = new URLSearchParams(search)
  for (const [name, value] of new URLSearchParams(hash.replace(/^#[/!?]*/, ''))) params.append(name, value)
  return params
}

const firstOf = (params: URLSearchParams, names: readonly string[]) =>
  names.map((name) => params.get(name)).find((value) => value !== null && value !== '')

function namedPair(params: URLSearchParams, names: readonly string[]): Coordinates | undefined {
  for (const name of names) {
    const pair = params.getAll(name).map(pairIn).find(Boolean)
    if (pair) return pair
  }
  return undefined
}

function placeIn(url: URL, text: string): Coordinates | undefined {
  const params = paramsOf(url)
  const stop = /\/dir\//.test(text) ? lastOf(STOP_DATA, text) : undefined
  const place = lastOf(PLACE_DATA, text)
  const [lat, lng] = [firstOf(params, LAT_PARAMS), firstOf(params, LNG_PARAMS)]
  return (
    toCoordinates(stop?.[2], stop?.[1]) ??
    toCoordinates(place?.[1], place?.[2]) ??
    namedPair(params, PLACE_PARAMS) ??
    (lat && lng ? pairIn(`${lat},${lng}`) : undefined) ??
    pathPair(url.pathname)
  )
}

/** The centre of the visible area; not for a route, whose end is not in the centre. */
function viewIn(url: URL, text: string): Coordinates | undefined {
  const params = paramsOf(url)
  if (/\/dir(?:ections)?\//.test(url.pathname) || firstOf(params, ['destination', 'daddr'])) return undefined
  const embed = EMBED_DATA.exec(text)
  const view = AT_VIEW.exec(text)
  const zoom = ZOOM_VIEW.exec(params.get('map') ?? '')
  return (
    toCoordinates(embed?.[2], embed?.[1]) ??
    toCoordinates(view?.[1], view?.[2]) ??
    toCoordinates(zoom?.[1], zoom?.[2]) ??
    namedPair(params, VIEW_PARAMS)
  )
}

/** Reads `geo:13.77,100.54?q=13.78,100.55(Name)` and other app schemes with the location in the path. */
function readScheme(text: string): Coordinates | undefined {
  const [, path = '', query = ''] = /^[a-z.]+:(?:\/\/)?([^?]*)\??(.*)$/i.exec(text) ?? []
  const pathLocation = pairIn(path.replace(/^q=/, '').split(/;|&/)[0] ?? '')
  const isPlaceholder = pathLocation?.lat === 0 && pathLocation.lng === 0
  return namedPair(new URLSearchParams(query), PLACE_PARAMS) ?? (isPlaceholder ? undefined : pathLocation)
}

/** The link inside a link: redirects, consent pages and previews hold their target. */
const innerLink = (url: URL) => [...url.searchParams.values()].find((value) => /^(?:https?:\/\/|geo:)/i.test(value))

const isShort = ({ hostname, pathname }: URL) =>
  SHORT_HOSTS.test(hostname.replace(/^www\./, '')) ||
  (HOSTS_WITH_SHORT_PATHS.test(hostname) && SHORT_PATHS.test(pathname))

/**
 * Reads the location from a map link: the place itself, otherwise the centre of the visible area. Sends no request.
 * @param link with a scheme, or without one as chat apps shorten links
 */
export function parseMapLink(link: string): MapLink {
  const text = link.replaceAll('&amp;', '&')
  const isWeb = /^https?:\/\//i.test(text)
  if (!isWeb && /^[a-z.]+:/i.test(text)) {
    const location = readScheme(text)
    return location ? { kind: 'found', at: location } : { kind: 'pointless' }
  }
  const url = parseUrl(isWeb ? text : `https://${text}`)
  if (!url) return { kind: 'pointless' }
  const inner = innerLink(url)
  const innerResult = inner ? parseMapLink(inner) : undefined
  if (innerResult?.kind === 'found') return innerResult
  const plain = decodeSafely(text)
  const location = placeIn(url, plain) ?? viewIn(url, plain)
  if (location) return { kind: 'found', at: location }
  return { kind: isShort(url) || innerResult?.kind === 'short' ? 'short' : 'pointless' }
}
