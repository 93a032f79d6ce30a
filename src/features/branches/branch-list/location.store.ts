import { proxy } from 'valtio'
import { onSessionChange } from '#lib/auth/session.ts'
import type { LatLng, LocationResult } from '#lib/browser/location.ts'
import { useStore } from '#lib/browser/use-store.ts'

type UserLocation = {
  /** The customer's location at their last request for nearby branches. In memory only. */
  location: LatLng | null
  problem: Exclude<LocationResult['kind'], 'granted'> | null
  isLocating: boolean
}
const initialState: UserLocation = { location: null, problem: null, isLocating: false }
/** Only `locateUser` changes it. */
export const locationStore = proxy<UserLocation>({ ...initialState })

export const useUserLocation = () => useStore(locationStore)

onSessionChange((change) => {
  if (change !== 'signed-in') Object.assign(locationStore, initialState)
})
