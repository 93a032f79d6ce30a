import { object, string } from 'valibot'
import { createPersistedDraft } from '#lib/auth/persisted-draft.ts'
import { useStore } from '#lib/browser/use-store.ts'

const empty = {
  /** As typed in the field. */
  typed: '',
  /** E.164; empty until the server has confirmed that it has an account. */
  phone_number: '',
}

const login = createPersistedDraft('login', object({ typed: string(), phone_number: string() }), empty)
export const useLogin = () => useStore(login)
export const updateLogin = (change: Partial<typeof empty>) => Object.assign(login, change)
export const resetLogin = () => Object.assign(login, empty)
export const isLoginStarted = () => Boolean(login.phone_number)
