/**
 * The number of rows in `docs/proofs/accessibility.md`: `eachTime` are proved by `npm test` at each change of the app, `longer`
 * only by `npm run test:full`, and `open` by no test yet. A test compares the numbers.
 */
export const ACCESSIBILITY_ROWS = { eachTime: 101, longer: 11, open: 4 } as const

/** The flows with a screen reader transcript in both languages, in `tests/labs/screen-reader`. A test compares the list. */
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
