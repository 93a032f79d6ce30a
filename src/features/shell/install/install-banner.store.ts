import { literal } from 'valibot'
import { proxy } from 'valtio'
import { readStorage, writeStorage } from '#lib/browser/storage.ts'
import { useStore } from '#lib/browser/use-store.ts'

/** The specification fixes this key. Sign-out does not remove it (`lib/auth/clear-site-data.ts`). */
const KEY = 'vite-pwa:hide-install'

const store = proxy({ isDismissed: readStorage(KEY, literal(true)) ?? false })

export const useIsBannerDismissed = () => useStore(store).isDismissed

/** Permanent: the banner does not appear again on this device. */
export function dismissBanner() {
  store.isDismissed = true
  writeStorage(KEY, true)
}
