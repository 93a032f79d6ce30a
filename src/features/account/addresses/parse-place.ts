import { plainLine } from '#contract/plain-text.ts'
import type { LatLng } from '#lib/browser/location.ts'
import { isSamePlace, parseCoordinates } from './parse-coordinates.ts'
import { type MapLink, parseMapLink } from './parse-map-link.ts'
import { parsePlusCode } from './parse-plus-code.ts'

/** The corners of Thailand, with some sea round it: whatever lies outside was mistyped. */
const LATITUDES = [5.5, 20.6] as const
const LONGITUDES = [97.2, 105.8] as const

const isWithin = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most
export const isInThailand = ({ lat, lng }: LatLng) => isWithin(lat, LATITUDES) && isWithin(lng, LONGITUDES)
const isOnEarth = ({ lat, lng }: LatLng) => isWithin(lat, [-90, 90]) && isWithin(lng, [-180, 180])

/** Why a text gives no place. `short`: the link has to be opened first. `pointless`: the link names no point. */
export type NoPlace = 'empty' | 'unclear' | 'abroad' | 'impossible' | 'short' | 'pointless'
export type ParsedPlace = { kind: 'place'; place: LatLng } | { kind: NoPlace }

/** Links with a scheme, those of map apps, and those without one such as `maps.app.goo.gl/AbC`. */
const LINKS =
  /(?:https?:\/\/|[a-z]+maps?[a-z]*:\/\/|maps?:|geo:|google\.navigation:|waze:\/\/)\S+|\b(?:[a-z\d-]+\.)+[a-z]{2,}[/?]\S*/gi
const CLOSING = /[)\]}>,.;:!?"'”’»」]+$/

const toRead = (place: LatLng): ParsedPlace => {
  if (isInThailand(place)) return { kind: 'place', place }
  return { kind: isOnEarth(place) ? 'abroad' : 'impossible' }
}

const foundIn = (read: readonly MapLink[]) => read.flatMap((one) => (one.kind === 'found' ? [one.at] : []))

/** Links are read first, then what stands round them. */
function readLinks(text: string): ParsedPlace | undefined {
  const links = text.match(LINKS)
  if (!links) return undefined
  const read = links.map((link) => parseMapLink(link.replace(CLOSING, '')))
  const found = foundIn(read)
  // Degrees, minutes and seconds in a link come with blanks where somebody has decoded it.
  const spaced = text.slice(text.indexOf(links[0])).replaceAll(' ', '+')
  const [first, ...others] = found.length > 0 ? found : foundIn([parseMapLink(spaced)])
  if (first) return others.every((other) => isSamePlace(first, other)) ? toRead(first) : { kind: 'unclear' }
  const beside = parseCoordinates(text.replace(LINKS, ' '))
  if (beside) return toRead(beside)
  return { kind: read.some(({ kind }) => kind === 'short') ? 'short' : 'pointless' }
}

/**
 * A place as people type or paste it: coordinates, a link to a map, what an app shares, a full plus code. It is the
 * place that a link is about, not the middle of the map round it.
 */
export function parsePlace(text: string): ParsedPlace {
  const plain = plainLine(text)
  if (!plain) return { kind: 'empty' }
  const linked = readLinks(plain)
  if (linked) return linked
  const place = parseCoordinates(plain.replace(/%2c/gi, ',').replace(/%20/g, ' ')) ?? parsePlusCode(plain)
  return place ? toRead(place) : { kind: 'unclear' }
}

/** To about a metre: no finer than anybody can point. */
export const placeText = ({ lat, lng }: LatLng) => `${lat.toFixed(5)}, ${lng.toFixed(5)}`
