import { announce } from '#lib/announcer.ts'
import { getLocation } from '#lib/browser/location.ts'
import { t } from '#lib/i18n/translate.tsx'
import { here } from './location.store.ts'

/**
 * Asks the device where it is, and says so when that fails: only for a tap that wants it.
 * @returns whether the place is known now
 */
export async function findHere(): Promise<boolean> {
  if (here.isAsking) return false
  here.isAsking = true
  const result = await getLocation()
  if (!here.isAsking) return false // signed out meanwhile
  here.isAsking = false
  if (result.kind === 'granted') {
    Object.assign(here, { place: { lat: result.lat, lng: result.lng }, problem: null })
    return true
  }
  here.problem = result.kind
  announce(t(`branch.location.${result.kind}`), 'assertive')
  return false
}
