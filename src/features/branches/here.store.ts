import { proxy, useSnapshot } from 'valtio'
import { askLocation, type LocationResult, type Place } from '#lib/device/location.ts'
import { onSessionChange } from '#lib/session/session.ts'

type Here = {
  /** Where the customer was when they last asked for what is near. In memory only. */
  place: Place | null
  problem: Exclude<LocationResult['kind'], 'granted'> | null
  isAsking: boolean
}
const nowhere: Here = { place: null, problem: null, isAsking: false }
const here = proxy<Here>({ ...nowhere })

export const useHere = () => useSnapshot(here)

/** Asks the device where it is: only for a tap that wants it. */
export async function findHere() {
  if (here.isAsking) return
  here.isAsking = true
  const result = await askLocation()
  if (!here.isAsking) return // signed out meanwhile
  here.isAsking = false
  if (result.kind === 'granted') Object.assign(here, { place: { lat: result.lat, lng: result.lng }, problem: null })
  else here.problem = result.kind
}

onSessionChange((change) => {
  if (change !== 'signed-in') Object.assign(here, nowhere)
})
