/** Coordinates in degrees (WGS 84). */
type Place = { lat: number; lng: number }

const EARTH_RADIUS_M = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The great-circle distance between two places in metres (haversine formula). */
export function distanceM(from: Place, to: Place): number {
  const [a, b] = [radians(from.lat), radians(to.lat)]
  const halfChordSquared =
    Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(radians(to.lng - from.lng) / 2) ** 2
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(halfChordSquared))
}

/** A comparator for `toSorted`: nearest first. */
export const byDistanceFrom = (place: Place) => (a: Place, b: Place) => distanceM(place, a) - distanceM(place, b)
