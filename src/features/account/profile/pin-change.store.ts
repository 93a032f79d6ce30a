import { proxy } from 'valtio'
import { onSessionChange } from '#lib/auth/session.ts'
import { useStore } from '#lib/browser/use-store.ts'

const empty = { pin_code: '', new_pin_code: '', refusal: '', changedAt: 0 }

/** A change of the PIN under way. In memory only: it holds PINs. */
const change = proxy({ ...empty })
export const usePinChange = () => useStore(change)
export const readPinChange = () => ({ ...change })
/** The present PIN; the server says at the end whether it is right. */
export const setCurrentPin = (pin_code: string) => Object.assign(change, { ...empty, pin_code })
export const chooseNewPin = (new_pin_code: string) => Object.assign(change, { new_pin_code })
/** The server has not taken the present PIN, and `refusal` says why: all is asked for again. */
export const rejectPinChange = (refusal: string) => Object.assign(change, { ...empty, refusal })
export const resetPinChange = () => Object.assign(change, { ...empty, changedAt: Date.now() })

onSessionChange(() => Object.assign(change, empty))
