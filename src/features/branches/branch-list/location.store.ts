import { proxy } from 'valtio'
import { onSessionChange } from '#lib/auth/session.ts'
import type { LatLng, LocationResult } from '#lib/browser/location.ts'
import { useStore } from '#lib/browser/use-store.ts'

type Here = {
  /** Where the customer was when they last asked for what is near. In memory only. */
  place: LatLng | null
  problem: Exclude<LocationResult['kind'], 'granted'> | null
  isAsking: boolean
}
const nowhere: Here = { place: null, problem: null, isAsking: false }
/** Changed by `locateUser` alone. */
export const locationStore = proxy<Here>({ ...nowhere })

export const useUserLocation = () => useStore(locationStore)

onSessionChange((change) => {
  if (change !== 'signed-in') Object.assign(locationStore, nowhere)
})
