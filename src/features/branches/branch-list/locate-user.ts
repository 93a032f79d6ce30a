import { announce } from '#lib/announcer.ts'
import { getLocation } from '#lib/browser/location.ts'
import { t } from '#lib/i18n/translate.tsx'
import { locationStore } from './location.store.ts'

/**
 * Asks the device where it is, and says so when that fails: only for a tap that wants it.
 * @returns whether the place is known now
 */
export async function locateUser(): Promise<boolean> {
  if (locationStore.isAsking) return false
  locationStore.isAsking = true
  const result = await getLocation()
  if (!locationStore.isAsking) return false // signed out meanwhile
  locationStore.isAsking = false
  if (result.kind === 'granted') {
    Object.assign(locationStore, { place: { lat: result.lat, lng: result.lng }, problem: null })
    return true
  }
  locationStore.problem = result.kind
  announce(t(`branch.location.${result.kind}`), 'assertive')
  return false
}
