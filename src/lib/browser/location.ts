/** Coordinates in degrees (WGS 84). */
export type LatLng = { lat: number; lng: number }

export type LocationResult = ({ kind: 'granted' } & LatLng) | { kind: 'denied' | 'unavailable' | 'unsupported' }

/** Values of the product's specification. */
const OPTIONS = { maximumAge: 30_000, timeout: 27_000 }

const toLocation = ({ coords }: GeolocationPosition): LocationResult => ({
  kind: 'granted',
  lat: coords.latitude,
  lng: coords.longitude,
})
const toFailure = (error: GeolocationPositionError): LocationResult => ({
  kind: error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable',
})
/** Missing on pages without HTTPS. */
const isSupported = () => 'geolocation' in navigator

/** The device's position. The browser may prompt for permission, so call it only after a tap that requests it. */
export const getLocation = (): Promise<LocationResult> =>
  new Promise((resolve) => {
    if (!isSupported()) return resolve({ kind: 'unsupported' })
    navigator.geolocation.getCurrentPosition(
      (position) => resolve(toLocation(position)),
      (error) => resolve(toFailure(error)),
      OPTIONS,
    )
  })

export type LocationWatch = {
  /** Prompts for permission if the customer has not decided yet. */
  resume: () => void
  pause: () => void
}

/**
 * Watches the device's position between `resume` and `pause`. Starts paused, and pauses itself when permission is
 * denied.
 */
export function watchLocation(onResult: (result: LocationResult) => void): LocationWatch {
  let id: number | undefined
  const pause = () => {
    if (id !== undefined) navigator.geolocation.clearWatch(id)
    id = undefined
  }
  return {
    pause,
    resume() {
      if (id !== undefined) return
      if (!isSupported()) return onResult({ kind: 'unsupported' })
      id = navigator.geolocation.watchPosition(
        (position) => onResult(toLocation(position)),
        (error) => {
          const result = toFailure(error)
          if (result.kind === 'denied') pause()
          onResult(result)
        },
        OPTIONS,
      )
    },
  }
}
