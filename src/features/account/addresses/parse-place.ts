import { plainLine } from '#contract/plain-text.ts'
import type { LatLng } from '#lib/browser/location.ts'
import { isSamePlace, parseCoordinates } from './parse-coordinates.ts'
import { type MapLink, parseMapLink } from './parse-map-link.ts'
import { parsePlusCode } from './parse-plus-code.ts'

/** The bounds of Thailand with some of the sea around it. A location outside them is a typing error. */
const LATITUDES = [5.5, 20.6] as const
const LONGITUDES = [97.2, 105.8] as const

const isWithin = (value: number, [min, max]: readonly [number, number]) => value >= min && value <= max
export const isInThailand = ({ lat, lng }: LatLng) => isWithin(lat, LATITUDES) && isWithin(lng, LONGITUDES)
const isOnEarth = ({ lat, lng }: LatLng) => isWithin(lat, [-90, 90]) && isWithin(lng, [-180, 180])

/** Why a text gives no location. `short`: the link has to be opened first. `pointless`: the link has no coordinates. */
export type NoPlace = 'empty' | 'unclear' | 'abroad' | 'impossible' | 'short' | 'pointless'
export type ParsedPlace = { kind: 'place'; place: LatLng } | { kind: NoPlace }

/** Links of the web and of map apps, and links without a scheme such as `maps.app.goo.gl/AbC`. */
const LINKS =
  /(?:https?:\/\/|[a-z]+maps?[a-z]*:\/\/|maps?:|geo:|google\.navigation:|waze:\/\/)\S+|\b(?:[a-z\d-]+\.)+[a-z]{2,}[/?]\S*/gi
const CLOSING = /[)\]}>,.;:!?"'”’»」]+$/

const toParsedPlace = (place: LatLng): ParsedPlace => {
  if (isInThailand(place)) return { kind: 'place', place }
  return { kind: isOnEarth(place) ? 'abroad' : 'impossible' }
}

const locationsIn = (links: readonly MapLink[]) => links.flatMap((link) => (link.kind === 'found' ? [link.at] : []))

/** Reads links first, then the text around them. */
function readLinks(text: string): ParsedPlace | undefined {
  const links = text.match(LINKS)
  if (!links) return undefined
  const parsedLinks = links.map((link) => parseMapLink(link.replace(CLOSING, '')))
  const locations = locationsIn(parsedLinks)
  // A decoded link has blanks inside degrees, minutes and seconds.
  const spaced = text.slice(text.indexOf(links[0])).replaceAll(' ', '+')
  const [first, ...others] = locations.length > 0 ? locations : locationsIn([parseMapLink(spaced)])
  if (first) return others.every((other) => isSamePlace(first, other)) ? toParsedPlace(first) : { kind: 'unclear' }
  const surroundingLocation = parseCoordinates(text.replace(LINKS, ' '))
  if (surroundingLocation) return toParsedPlace(surroundingLocation)
  return { kind: parsedLinks.some(({ kind }) => kind === 'short') ? 'short' : 'pointless' }
}

/** Longer than the longest link of a map with the text that an app shares with it; more would only freeze the page. */
const MAX_TEXT = 4_000

/**
 * Parses a location as people type or paste it: coordinates, a map link, text shared by an app, or a full plus code. For
 * a link, this is the place that it is about rather than the centre of its map.
 */
export function parsePlace(text: string): ParsedPlace {
  if (text.length > MAX_TEXT) return { kind: 'unclear' }
  const plain = plainLine(text)
  if (!plain) return { kind: 'empty' }
  const linkResult = readLinks(plain)
  if (linkResult) return linkResult
  const place = parseCoordinates(plain.replace(/%2c/gi, ',').replace(/%20/g, ' ')) ?? parsePlusCode(plain)
  return place ? toParsedPlace(place) : { kind: 'unclear' }
}

/** Coordinates as text, precise to about one metre. */
export const placeText = ({ lat, lng }: LatLng) => `${lat.toFixed(5)}, ${lng.toFixed(5)}`
