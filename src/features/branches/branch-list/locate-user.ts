import { announce } from '#lib/announcer.ts'
import { getLocation } from '#lib/browser/location.ts'
import { t } from '#lib/i18n/translate.tsx'
import { locationStore } from './location.store.ts'

/**
 * Gets the device's location; announces a failure. Call it only after a tap that requests the location.
 * @returns whether the location is now known
 */
export async function locateUser(): Promise<boolean> {
  if (locationStore.isLocating) return false
  locationStore.isLocating = true
  const result = await getLocation()
  if (!locationStore.isLocating) return false // signed out meanwhile
  locationStore.isLocating = false
  if (result.kind === 'granted') {
    Object.assign(locationStore, { location: { lat: result.lat, lng: result.lng }, problem: null })
    return true
  }
  locationStore.problem = result.kind
  announce(t(`branch.location.${result.kind}`), 'assertive')
  return false
}
