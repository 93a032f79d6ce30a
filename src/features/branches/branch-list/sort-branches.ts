import type { BranchSummary } from '#contract/machines.ts'
import type { LatLng } from '#lib/browser/location.ts'

const EARTH_RADIUS_M = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The great-circle distance between two locations in metres (haversine formula). */
export function distanceM(from: LatLng, to: LatLng) {
  const [a, b] = [radians(from.lat), radians(to.lat)]
  const halfChordSquared =
    Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(radians(to.lng - from.lng) / 2) ** 2
  return 2 * EARTH_RADIUS_M * Math.asin(Math.sqrt(halfChordSquared))
}

/** A comparator for `toSorted`: nearest first. */
export const byDistanceFrom = (location: LatLng) => (a: LatLng, b: LatLng) =>
  distanceM(location, a) - distanceM(location, b)

export const countFree = (machines: BranchSummary['machines'], category: 'washer' | 'dryer') =>
  machines.filter((machine) => machine.machine_category === category && machine.state === 'free').length

/** The order without a location: favourites first, then open branches, then those with the most free washers. */
export const byRelevance = (branches: readonly BranchSummary[], favourites: readonly string[]) =>
  branches.toSorted(
    (a, b) =>
      Number(favourites.includes(b.branch_id)) - Number(favourites.includes(a.branch_id)) ||
      Number(b.is_open) - Number(a.is_open) ||
      countFree(b.machines, 'washer') - countFree(a.machines, 'washer'),
  )
