import { array, number, object, pipe, string, transform, union } from 'valibot'
import type { LatLng } from '#lib/browser/location.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { requestedLocale } from '#lib/i18n/locale.ts'
import { ApiError, fetchText, parseBody } from './http.ts'

const TIMEOUT_MS = 10_000

const Degrees = union([number(), pipe(string(), transform(Number), number())])
/** The response of Nominatim and compatible geocoders (`format=jsonv2`). */
const GeocoderResponse = array(object({ lat: Degrees, lon: Degrees, display_name: string() }))

export type FoundPlace = { name: string; place: LatLng }

export const canFindPlaces = () => pageConfig.map.geocoder_url !== ''

/**
 * Finds places by name, the most likely first. To be called on submit, not on each key.
 * @throws ApiError
 */
export async function findPlaces(query: string): Promise<FoundPlace[]> {
  const url = pageConfig.map.geocoder_url
    .replace('{q}', encodeURIComponent(query))
    .replace('{language}', requestedLocale())
  const { isOk, status, body } = await fetchText(url, TIMEOUT_MS)
  if (!isOk) throw new ApiError(status, status === 429 ? 'too_many_requests' : 'unavailable')
  return parseBody(GeocoderResponse, status, body).map(({ lat, lon, display_name }) => ({
    name: display_name,
    place: { lat, lng: lon },
  }))
}
