import { parseUrl } from '#lib/browser/parse-url.ts'
import { type Coordinates, parseCoordinates } from './parse-coordinates.ts'

/** What a link says: a place; nothing, because only its owner knows what it is short for; or no point at all. */
export type MapLink = { kind: 'found'; at: Coordinates } | { kind: 'short' | 'pointless' }

/** Links that stand for another one. */
const SHORT_HOSTS =
  /^(?:maps\.app\.goo\.gl|goo\.gl|g\.co|share\.google|g\.page|maps\.apple|her\.is|binged\.it|bit\.ly|tinyurl\.com|lin\.ee|t\.co|cutt\.ly|w3w\.co|what3words\.com|waze\.to|fb\.me|grab\.onelink\.me)$/
const SHORT_PATHS = /^\/(?:p|go|ul\/h|s|r)\/?[\w-]*/
const HOSTS_WITH_SHORT_PATHS = /(?:^|\.)(?:apple\.com|osm\.org|openstreetmap\.org|waze\.com|here\.com)$/

/** Parameters that hold the place, the likelier first. */
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
/** Parameters that hold what is in view, which is near the place at best. */
const VIEW_PARAMS = ['map', 'cp', 'sll', 'c']

const NUMBER = String.raw`(-?\d{1,3}(?:\.\d+)?)`
/** In Google's `data`: `!3d` and `!4d` of each place, the last one being the one that is shown. */
const PLACE_DATA = new RegExp(`!3d${NUMBER}!4d${NUMBER}`, 'g')
/** Stops of a route, longitude first. */
const STOP_DATA = new RegExp(`!1d${NUMBER}!2d${NUMBER}`, 'g')
/** The middle of an embedded map, longitude first. */
const EMBED_DATA = new RegExp(`!2d${NUMBER}!3d${NUMBER}`)
const AT_VIEW = new RegExp(`/@${NUMBER},${NUMBER}(?:[,/?]|$)`)
/** `16/13.7797/100.5447`, as OpenStreetMap says what is in view. */
const ZOOM_VIEW = new RegExp(`^[\\d.]+/${NUMBER}/${NUMBER}`)
/** Separators that links have in place of a comma: `13.77~100.54`, `point.13.77_100.54_Name`, `ll.13.77,100.54`. */
const LINK_PAIR = new RegExp(`(?:^|[^\\d.])${NUMBER}\\s*(?:,|~|_|:)\\s*${NUMBER}(?!\\d|\\.\\d)`)

/** Decoded once; a stray `%` stays. */
function decoded(text: string): string {
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

const at = (lat: string | undefined, lng: string | undefined): Coordinates | undefined =>
  lat !== undefined && lng !== undefined ? { lat: Number(lat), lng: Number(lng) } : undefined

/** The coordinates in one value of a link. The last stop of a route is where it ends. */
function pairIn(value: string): Coordinates | undefined {
  const text = decoded(value)
    .replaceAll('+', ' ')
    .replace(/^(?:loc|ll|geo|point|pos)[:.]\s*/i, '')
  const stop =
    text
      .split(/;|\||~pos\.|\/(?=-?\d)/)
      .filter(Boolean)
      .at(-1) ?? ''
  const pair = LINK_PAIR.exec(stop)
  const isPlain = pair?.[1]?.includes('.') && pair[2]?.includes('.') && !/[°'"]/.test(stop)
  return isPlain ? at(pair?.[1], pair?.[2]) : parseCoordinates(stop)
}

function lastOf(pattern: RegExp, text: string): string[] | undefined {
  return [...text.matchAll(pattern)].at(-1)
}

/** Parts of a path that hold a place: `/place/13.77,100.54/`, `/dir/from/to/`, `/l/13.77,100.54,Name`. */
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
    const found = params.getAll(name).map(pairIn).find(Boolean)
    if (found) return found
  }
  return undefined
}

function placeIn(url: URL, text: string): Coordinates | undefined {
  const params = paramsOf(url)
  const stop = /\/dir\//.test(text) ? lastOf(STOP_DATA, text) : undefined
  const place = lastOf(PLACE_DATA, text)
  const [lat, lng] = [firstOf(params, LAT_PARAMS), firstOf(params, LNG_PARAMS)]
  return (
    at(stop?.[2], stop?.[1]) ??
    at(place?.[1], place?.[2]) ??
    namedPair(params, PLACE_PARAMS) ??
    (lat && lng ? pairIn(`${lat},${lng}`) : undefined) ??
    pathPair(url.pathname)
  )
}

/** What is in view, unless the link is about a route: its end is not in the middle. */
function viewIn(url: URL, text: string): Coordinates | undefined {
  const params = paramsOf(url)
  if (/\/dir(?:ections)?\//.test(url.pathname) || firstOf(params, ['destination', 'daddr'])) return undefined
  const embed = EMBED_DATA.exec(text)
  const view = AT_VIEW.exec(text)
  const zoom = ZOOM_VIEW.exec(params.get('map') ?? '')
  return (
    at(embed?.[2], embed?.[1]) ?? at(view?.[1], view?.[2]) ?? at(zoom?.[1], zoom?.[2]) ?? namedPair(params, VIEW_PARAMS)
  )
}

/** `geo:13.77,100.54?q=13.78,100.55(Name)`, and other schemes of apps whose path is the place. */
function readScheme(text: string): Coordinates | undefined {
  const [, path = '', query = ''] = /^[a-z.]+:(?:\/\/)?([^?]*)\??(.*)$/i.exec(text) ?? []
  const own = pairIn(path.replace(/^q=/, '').split(/;|&/)[0] ?? '')
  const isNowhere = own?.lat === 0 && own.lng === 0
  return namedPair(new URLSearchParams(query), PLACE_PARAMS) ?? (isNowhere ? undefined : own)
}

/** Links inside a link: redirects, consent pages and previews name where they go. */
const innerLink = (url: URL) => [...url.searchParams.values()].find((value) => /^(?:https?:\/\/|geo:)/i.test(value))

const isShort = ({ hostname, pathname }: URL) =>
  SHORT_HOSTS.test(hostname.replace(/^www\./, '')) ||
  (HOSTS_WITH_SHORT_PATHS.test(hostname) && SHORT_PATHS.test(pathname))

/**
 * The place in a link to a map: the place itself, else the middle of what is in view. Nothing is asked of a server.
 * @param link with a scheme, or without one as chats shorten them
 */
export function parseMapLink(link: string): MapLink {
  const text = link.replaceAll('&amp;', '&')
  const isWeb = /^https?:\/\//i.test(text)
  if (!isWeb && /^[a-z.]+:/i.test(text)) {
    const found = readScheme(text)
    return found ? { kind: 'found', at: found } : { kind: 'pointless' }
  }
  const url = parseUrl(isWeb ? text : `https://${text}`)
  if (!url) return { kind: 'pointless' }
  const inner = innerLink(url)
  const read = inner ? parseMapLink(inner) : undefined
  if (read?.kind === 'found') return read
  const plain = decoded(text)
  const found = placeIn(url, plain) ?? viewIn(url, plain)
  if (found) return { kind: 'found', at: found }
  return { kind: isShort(url) || read?.kind === 'short' ? 'short' : 'pointless' }
}
