import { proxy } from 'valtio'
import { ApiError } from '#lib/api/http.ts'
import { useStore } from '#lib/browser/use-store.ts'

type Sent = { reference: string; resend_at: string; expires_at: string }

type PinCheck = { isPending: boolean; error: Error | undefined }

const store = proxy<{ isOpen: boolean; sent: Sent | null; pin: PinCheck | null }>({
  isOpen: false,
  sent: null,
  pin: null,
})
let hosts = 0
let settlePin: ((pin: string | undefined) => void) | undefined
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
    answerPin(undefined)
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

/** Answers the sheet that asks for the PIN: with the PIN, or with undefined when the customer closes it. */
export function answerPin(pin: string | undefined) {
  store.pin = pin === undefined ? null : { isPending: true, error: undefined }
  settlePin?.(pin)
  settlePin = undefined
}

/** A wrong PIN is asked for again, in the same sheet. */
const isPinProblem = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.code === 'wrong_pin' || error.code === 'pin_locked')

/**
 * Repeats a call with the PIN that the customer enters, until it is right.
 * @throws `refusal` if the customer closes the sheet; what `work` throws
 */
export async function withPin<Result>(
  work: (proof: { pin_code: string }) => Promise<Result>,
  refusal: unknown,
): Promise<Result> {
  if (hosts === 0) throw refusal
  try {
    for (let error: ApiError | undefined; ; ) {
      store.pin = { isPending: false, error }
      const pin = await new Promise<string | undefined>((resolve) => {
        settlePin = resolve
      })
      if (pin === undefined) throw refusal
      try {
        return await work({ pin_code: pin })
      } catch (problem) {
        if (!isPinProblem(problem)) throw problem
        error = problem
      }
    }
  } finally {
    store.pin = null
  }
}
