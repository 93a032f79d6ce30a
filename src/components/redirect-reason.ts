/** What only needs to be heard on the way past: the page it leads to has other things to say. */
const PASSING = ['signedIn', 'choice', 'address', 'order'] as const
type Passing = (typeof PASSING)[number]

/** Why somebody is on a page that they did not ask for. */
export type RedirectReason =
  | Passing
  | 'login'
  | 'lost'
  | 'phone'
  | 'details'
  | 'pin'
  | 'forgot'
  | 'otp'
  | 'otpExpired'
  | 'unlocked'

export const isTransient = (why: RedirectReason): why is Passing => PASSING.some((one) => one === why)

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Kept with the entry in the history: guards give it, the page says it. */
    why?: RedirectReason
  }
}
