/** Reasons that are shown as a toast only, not on the target page. */
const TRANSIENT = ['signedIn', 'choice', 'address', 'order'] as const
type Transient = (typeof TRANSIENT)[number]

/** Why the customer was redirected to a page. */
export type RedirectReason =
  | Transient
  | 'login'
  | 'lost'
  | 'phone'
  | 'details'
  | 'pin'
  | 'forgot'
  | 'otp'
  | 'otpExpired'
  | 'unlocked'

export const isTransient = (why: RedirectReason): why is Transient => TRANSIENT.some((reason) => reason === why)

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set by guards in the history entry, shown by the page. */
    why?: RedirectReason
  }
}
