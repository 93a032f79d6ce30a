import { array, boolean, type InferOutput, nullable, object, optional, picklist, string } from 'valibot'
import { proxy } from 'valtio'
import { OWNER_PROOFS, type OwnerProof } from '#contract/auth.ts'
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
  /** What the server asked for besides the code; null if nothing. */
  owner_proofs: optional(nullable(array(picklist(OWNER_PROOFS))), null),
})
type Reset = InferOutput<typeof Reset>

const empty: Reset = {
  phone_number: '',
  purpose: 'forgot_pin',
  sent: null,
  is_sent: false,
  is_checked: false,
  owner_proofs: null,
}

const reset = createPersistedDraft('reset', Reset, empty)
/** In a separate proxy, because these are never stored. */
const secret = proxy({ otp: '', pin_code: '' })

/** Whose account it is, once that is asked and answered. */
type OwnerAnswer = {
  answer: OwnerProof | 'new' | null
  /** Once an answer was refused: 0 if only a new account is left. */
  triesLeft: number | null
}
const unasked: OwnerAnswer = { answer: null, triesLeft: null }
const owner = proxy<OwnerAnswer>({ ...unasked })
export const useOwnerAnswer = () => useStore(owner)
export const answerOwner = (answer: OwnerProof | 'new') => Object.assign(owner, { answer, triesLeft: null })
export function refuseOwner(triesLeft: number) {
  Object.assign(owner, { answer: null, triesLeft })
  if (triesLeft === 0) reset.owner_proofs = []
}
/** The answer for the server, which takes none for a new account. */
export const ownerProof = () => (owner.answer && owner.answer !== 'new' ? { owner_proof: { ...owner.answer } } : {})

export const useReset = () => useStore(reset)
export const readReset = () => ({ ...reset, ...secret })
export const editReset = (change: Partial<Reset>) => Object.assign(reset, change)
export const saveOtp = (otp: string) => Object.assign(secret, { otp, pin_code: '' })
export const chooseResetPin = (pin_code: string) => Object.assign(secret, { pin_code })
export function clearReset() {
  Object.assign(reset, empty)
  Object.assign(secret, { otp: '', pin_code: '' })
  Object.assign(owner, unasked)
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
