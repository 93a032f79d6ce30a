/** A place on earth in degrees (WGS 84). */
export type Place = { lat: number; lng: number }

export type LocationResult = ({ kind: 'granted' } & Place) | { kind: 'denied' | 'unavailable' | 'unsupported' }

const MAXIMUM_AGE_MS = 30_000
const TIMEOUT_MS = 27_000

/** Where this device is. The browser asks the customer, so only after a tap that wants it. */
export const askLocation = (): Promise<LocationResult> =>
  new Promise((resolve) => {
    // Not there on pages without https.
    if (!('geolocation' in navigator)) return resolve({ kind: 'unsupported' })
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ kind: 'granted', lat: coords.latitude, lng: coords.longitude }),
      (problem) => resolve({ kind: problem.code === problem.PERMISSION_DENIED ? 'denied' : 'unavailable' }),
      { maximumAge: MAXIMUM_AGE_MS, timeout: TIMEOUT_MS },
    )
  })
