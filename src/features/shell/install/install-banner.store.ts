import { literal } from 'valibot'
import { proxy } from 'valtio'
import { readStorage, writeStorage } from '#lib/browser/storage.ts'
import { useStore } from '#lib/browser/use-store.ts'

/** The name is the specification's; a sign-out leaves it (`lib/auth/clear-site-data.ts`). */
const KEY = 'vite-pwa:hide-install'

const store = proxy({ isRefused: readStorage(KEY, literal(true)) ?? false })

export const useIsBannerDismissed = () => useStore(store).isRefused

/** For ever. */
export function dismissBanner() {
  store.isRefused = true
  writeStorage(KEY, true)
}
