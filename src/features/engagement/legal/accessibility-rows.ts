/**
 * The rows of `docs/accessibility.md`: promises that `npm test` proves each time the app changes, those that only
 * `npm run test:full` proves, and those that no test proves yet. A test counts them.
 */
export const ACCESSIBILITY_ROWS = { eachTime: 100, longer: 11, open: 4 } as const

/** What a screen reader is heard saying, in both languages: the transcripts in `tests/screen-reader`. A test compares. */
export const RECORDED_FLOWS = [
  'register',
  'login',
  'forgot-pin',
  'steps',
  'camera',
  'paying',
  'paying-mobile_banking',
  'paying-credit_card',
  'paying-truemoney',
  'paying-truemoney_qr',
  'waiting',
  'endings',
  'bill',
  'order',
  'receipt',
  'address',
  'review',
  'lottery',
  'notifications',
  'message',
  'offline',
  'install',
] as const
