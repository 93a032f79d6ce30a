import { literal } from 'valibot'
import { proxy } from 'valtio'
import { readStorage, removeStorage, writeStorage } from '#lib/browser/storage.ts'
import { useStore } from '#lib/browser/use-store.ts'

/** A setting of the device, which sign-out keeps (`lib/auth/clear-site-data.ts`): codes are entered before sign-in. */
const KEY = 'otpByHand'

const store = proxy({ isManual: readStorage(KEY, literal(true)) ?? false })

/** Whether an SMS code is sent only by the button, not automatically once it is complete. */
export const useManualSend = () => useStore(store).isManual

export function requireManualSend(isManual: boolean) {
  store.isManual = isManual
  if (isManual) writeStorage(KEY, true)
  else removeStorage(KEY)
}
