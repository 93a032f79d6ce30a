import { boolean, type InferOutput, nullable, object, picklist, string } from 'valibot'
import { proxy } from 'valtio'
import { OTP_PURPOSES, type OtpPurpose } from '#contract/otp.ts'
import { createPersistedDraft } from '#lib/auth/persisted-draft.ts'
import { useStore } from '#lib/browser/use-store.ts'

const Reset = object({
  /** E.164; empty until the customer starts a reset. */
  phone_number: string(),
  purpose: picklist(OTP_PURPOSES),
  /** The latest SMS: its reference (empty if the response was lost), when another may be requested, and its expiry. */
  sent: nullable(object({ reference: string(), resend_at: string(), expires_at: string() })),
  /** A code was sent, or may have been: the response was lost. */
  is_sent: boolean(),
  /** The server has accepted the code. It accepts it once more, with the new PIN. */
  is_checked: boolean(),
})
type Reset = InferOutput<typeof Reset>

const empty: Reset = { phone_number: '', purpose: 'forgot_pin', sent: null, is_sent: false, is_checked: false }

const reset = createPersistedDraft('reset', Reset, empty)
/** In a separate proxy, because these are never stored. */
const secret = proxy({ otp: '', pin_code: '' })

export const useReset = () => useStore(reset)
export const readReset = () => ({ ...reset, ...secret })
export const editReset = (change: Partial<Reset>) => Object.assign(reset, change)
export const saveOtp = (otp: string) => Object.assign(secret, { otp, pin_code: '' })
export const chooseResetPin = (pin_code: string) => Object.assign(secret, { pin_code })
export function clearReset() {
  Object.assign(reset, empty)
  Object.assign(secret, { otp: '', pin_code: '' })
}

/** Starts a reset for this phone. A reset of the same phone and purpose continues, with the code that was sent. */
export function startReset(phone_number: string, purpose: OtpPurpose) {
  if (reset.phone_number === phone_number && reset.purpose === purpose) return
  clearReset()
  Object.assign(reset, { phone_number, purpose })
}

export const isResetStarted = () => Boolean(reset.phone_number)
export const isOtpGiven = () => isResetStarted() && secret.otp !== ''
export const isNewPinChosen = () => isOtpGiven() && secret.pin_code !== ''
