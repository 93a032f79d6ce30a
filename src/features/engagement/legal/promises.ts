/**
 * Days that the legal texts promise and only people keep: no program counts them. Change what you cannot keep. What a program
 * keeps is in `#contract/refund-times.ts` and `#contract/retention.ts`.
 */
export const PROMISED_DAYS = {
  /** Laundry that nobody collects or takes is kept at the branch. */
  laundryKept: 30,
  /** Before laundry is given away, where its owner is known. */
  disposalNotice: 7,
  /** After getting the laundry back, to report damage; and until it is answered. */
  damageReport: 7,
  damageAnswer: 7,
  /** To object to the end of an account; and until it is answered. */
  objection: 30,
  objectionAnswer: 7,
  /** Until a request about personal data, or about accessibility, is answered. */
  requestAnswer: 30,
  /** Before a text changes its meaning. */
  changeNotice: 30,
  /** Before points and stamps that were given cannot be used any more. */
  pointsNotice: 90,
} as const

/** Minutes that riders wait where nobody is there. */
export const RIDERS_WAIT_MINUTES = 10
