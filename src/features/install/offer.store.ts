import { literal } from 'valibot'
import { proxy } from 'valtio'
import { readStored, writeStored } from '#lib/device/storage.ts'
import { useStore } from '#lib/page/use-store.ts'

/** The name is the specification's; a sign-out leaves it (`lib/session/traces.ts`). */
const KEY = 'vite-pwa:hide-install'

const store = proxy({ isRefused: readStored(KEY, literal(true)) ?? false })

export const useIsOfferRefused = () => useStore(store).isRefused

/** For ever. */
export function refuseOffer() {
  store.isRefused = true
  writeStored(KEY, true)
}
