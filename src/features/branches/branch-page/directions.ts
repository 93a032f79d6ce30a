import type { LatLng } from '#lib/browser/location.ts'

/** A link to Google Maps with directions from the customer's location. */
export const directionsHref = ({ lat, lng }: LatLng) =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: `${lat},${lng}` })}`
