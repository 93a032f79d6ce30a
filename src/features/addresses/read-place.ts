import { toAsciiDigits } from '#contract/phone.ts'
import type { Place } from '#lib/device/location.ts'

/** The corners of Thailand, with some sea round it: whatever lies outside was mistyped. */
const LATITUDES = [5.5, 20.6] as const
const LONGITUDES = [97.2, 105.8] as const

const isWithin = (value: number, [least, most]: readonly [number, number]) => value >= least && value <= most
export const isInThailand = ({ lat, lng }: Place) => isWithin(lat, LATITUDES) && isWithin(lng, LONGITUDES)

export type ReadPlace = { kind: 'place'; place: Place } | { kind: 'empty' | 'unclear' | 'abroad' }

/**
 * Two numbers with a comma or a space between, degree signs, letters and brackets allowed, and nothing after them: the
 * house and the postcode of an address are no place. Where words come first, both have a decimal point.
 */
const PAIR =
  /^(?:\D*?(?=-?\d+\.\d+\D+\d+\.\d))?[([]?\s*(-?\d{1,3}(?:\.\d+)?)\s*°?\s*[nเ]?\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*°?\s*[eต]?\s*[)\]]?$/i
/** The same inside a link to a map. */
const IN_LINK = /(-?\d{1,2}\.\d+)(?:,|%2C)\s*(-?\d{1,3}\.\d+)/i

/** Coordinates as people type or paste them: `13.7797, 100.5447`, in Thai digits, or a link that holds them. */
export function readPlace(text: string): ReadPlace {
  const typed = toAsciiDigits(text.trim())
  if (!typed) return { kind: 'empty' }
  const found = (typed.includes('://') ? IN_LINK : PAIR).exec(typed)
  if (!found) return { kind: 'unclear' }
  const place = { lat: Number(found[1]), lng: Number(found[2]) }
  return isInThailand(place) ? { kind: 'place', place } : { kind: 'abroad' }
}

/** To about a metre: no finer than anybody can point. */
export const placeText = ({ lat, lng }: Place) => `${lat.toFixed(5)}, ${lng.toFixed(5)}`
