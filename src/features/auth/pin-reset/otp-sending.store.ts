import { literal } from 'valibot'
import { proxy } from 'valtio'
import { readStorage, removeStorage, writeStorage } from '#lib/browser/storage.ts'
import { useStore } from '#lib/browser/use-store.ts'

/** Of the device, so a sign-out leaves it (`lib/auth/clear-site-data.ts`): a code is asked for before anybody is signed in. */
const KEY = 'otpByHand'

const store = proxy({ isByHand: readStorage(KEY, literal(true)) ?? false })

/** Whether a code by SMS waits for the button instead of going by itself once it is whole. */
export const useManualSend = () => useStore(store).isByHand

export function requireManualSend(isByHand: boolean) {
  store.isByHand = isByHand
  if (isByHand) writeStorage(KEY, true)
  else removeStorage(KEY)
}
