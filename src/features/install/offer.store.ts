import { literal } from 'valibot'
import { proxy, useSnapshot } from 'valtio'
import { readStored, writeStored } from '#lib/device/storage.ts'

/** The name is the specification's; a sign-out leaves it (`lib/session/traces.ts`). */
const KEY = 'vite-pwa:hide-install'

const store = proxy({ isRefused: readStored(KEY, literal(true)) ?? false })

export const useIsOfferRefused = () => useSnapshot(store).isRefused

/** For ever. */
export function refuseOffer() {
  store.isRefused = true
  writeStored(KEY, true)
}
