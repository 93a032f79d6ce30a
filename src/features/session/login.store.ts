import { proxy, useSnapshot } from 'valtio'

const login = proxy({ phone_number: '' })
/** The phone that is signing in: E.164, empty until /login has taken one. */
export const useLoginPhone = () => useSnapshot(login).phone_number
export const setLoginPhone = (phone: string) => {
  login.phone_number = phone
}
export const isLoginStarted = () => Boolean(login.phone_number)
