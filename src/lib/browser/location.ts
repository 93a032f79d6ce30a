/** A place on earth in degrees (WGS 84). */
export type LatLng = { lat: number; lng: number }

export type LocationResult = ({ kind: 'granted' } & LatLng) | { kind: 'denied' | 'unavailable' | 'unsupported' }

/** What the product's specification gives. */
const OPTIONS = { maximumAge: 30_000, timeout: 27_000 }

const found = ({ coords }: GeolocationPosition): LocationResult => ({
  kind: 'granted',
  lat: coords.latitude,
  lng: coords.longitude,
})
const failed = (problem: GeolocationPositionError): LocationResult => ({
  kind: problem.code === problem.PERMISSION_DENIED ? 'denied' : 'unavailable',
})
/** Not there on pages without https. */
const isSupported = () => 'geolocation' in navigator

/** Where this device is. The browser asks the customer, so only after a tap that wants it. */
export const getLocation = (): Promise<LocationResult> =>
  new Promise((resolve) => {
    if (!isSupported()) return resolve({ kind: 'unsupported' })
    navigator.geolocation.getCurrentPosition(
      (position) => resolve(found(position)),
      (problem) => resolve(failed(problem)),
      OPTIONS,
    )
  })

export type LocationWatch = {
  /** Asks the customer, where they have not been asked. */
  resume: () => void
  pause: () => void
}

/** Follows this device from one `resume` to the next `pause`; at first it is paused. Without permission it pauses itself. */
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
        (position) => onResult(found(position)),
        (problem) => {
          const result = failed(problem)
          if (result.kind === 'denied') pause()
          onResult(result)
        },
        OPTIONS,
      )
    },
  }
}
