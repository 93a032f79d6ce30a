import { proxy } from 'valtio'
import { onSessionChange } from '#lib/auth/session.ts'
import { useStore } from '#lib/browser/use-store.ts'

const empty = { pin_code: '', new_pin_code: '', refusal: '', changedAt: 0 }

/** The pending PIN change. In memory only, because it holds PINs. */
const pinChange = proxy({ ...empty })
export const usePinChange = () => useStore(pinChange)
export const readPinChange = () => ({ ...pinChange })
/** Sets the current PIN, which the server verifies in the last step. */
export const setCurrentPin = (pin_code: string) => Object.assign(pinChange, { ...empty, pin_code })
export const chooseNewPin = (new_pin_code: string) => Object.assign(pinChange, { new_pin_code })
/** Starts over after the server refused the current PIN; `refusal` is the error message. */
export const rejectPinChange = (refusal: string) => Object.assign(pinChange, { ...empty, refusal })
export const resetPinChange = () => Object.assign(pinChange, { ...empty, changedAt: Date.now() })

onSessionChange(() => Object.assign(pinChange, empty))
