import { proxy, useSnapshot } from 'valtio'
import { askLocation, type LocationResult, type Place } from '#lib/device/location.ts'
import { announce } from '#lib/page/announce.ts'
import { onSessionChange } from '#lib/session/session.ts'
import { say } from '#lib/words/intl.tsx'

type Here = {
  /** Where the customer was when they last asked for what is near. In memory only. */
  place: Place | null
  problem: Exclude<LocationResult['kind'], 'granted'> | null
  isAsking: boolean
}
const nowhere: Here = { place: null, problem: null, isAsking: false }
const here = proxy<Here>({ ...nowhere })

export const useHere = () => useSnapshot(here)

/**
 * Asks the device where it is, and says so when that fails: only for a tap that wants it.
 * @returns whether the place is known now
 */
export async function findHere(): Promise<boolean> {
  if (here.isAsking) return false
  here.isAsking = true
  const result = await askLocation()
  if (!here.isAsking) return false // signed out meanwhile
  here.isAsking = false
  if (result.kind === 'granted') {
    Object.assign(here, { place: { lat: result.lat, lng: result.lng }, problem: null })
    return true
  }
  here.problem = result.kind
  announce(say(`branch.location.${result.kind}`), 'assertive')
  return false
}

onSessionChange((change) => {
  if (change !== 'signed-in') Object.assign(here, nowhere)
})
