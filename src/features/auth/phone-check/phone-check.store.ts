import { proxy } from 'valtio'
import { useStore } from '#lib/browser/use-store.ts'

type Sent = { reference: string; resend_at: string; expires_at: string }

const store = proxy<{ isOpen: boolean; sent: Sent | null }>({ isOpen: false, sent: null })
let hosts = 0
let settle: ((isConfirmed: boolean) => void) | undefined

export const usePhoneCheck = () => useStore(store)
/** Kept while the sheet is closed: opened again within a minute, it asks for no second SMS. */
export const savePhoneCode = (sent: Sent | null) => Object.assign(store, { sent })
export const readPhoneCode = () => store.sent

export function closePhoneCheck(isConfirmed: boolean) {
  Object.assign(store, { isOpen: false, ...(isConfirmed ? { sent: null } : {}) })
  settle?.(isConfirmed)
  settle = undefined
}

/** Announces a component that shows the sheet. */
export function hostPhoneCheck(): () => void {
  hosts++
  return () => {
    hosts--
    closePhoneCheck(false)
    savePhoneCode(null)
  }
}

/** Resolves once the customer has confirmed the phone, or with false when they close the sheet. */
export function askForCode(): Promise<boolean> {
  if (hosts === 0) return Promise.resolve(false)
  settle?.(false)
  store.isOpen = true
  return new Promise((resolve) => {
    settle = resolve
  })
}
