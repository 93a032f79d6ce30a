/**
 * The rows of `docs/accessibility.md`: promises that tests prove each time the app changes, those that only the longer
 * check proves (`E2E=all`), and those that none proves yet. A test counts them.
 */
export const ACCESSIBILITY_ROWS = { eachTime: 104, longer: 7, open: 4 } as const

/** What a screen reader is heard saying, in both languages: the transcripts in `tests/screen-reader`. A test compares. */
export const HEARD_FLOWS = [
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
