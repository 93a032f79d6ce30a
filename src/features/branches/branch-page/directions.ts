import type { LatLng } from '#lib/browser/location.ts'

/** A page of the map service that leads there from wherever the customer is. */
export const directionsHref = ({ lat, lng }: LatLng) =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: `${lat},${lng}` })}`
