import { REFUND_TIMES } from '#contract/refund-times.ts'

/**
 * What bounds customers, strangers and ourselves. No deployment has changed one of these, so none is a setting; tests pass
 * others to the server that they start.
 */
export const LIMITS = {
  /** The specification's lifetime of an access token: a day. */
  accessTokenSeconds: 86_400,
  /** How long a payment QR code holds the machine: time to open the bank's app, and no longer, because others wait for it. */
  qrSeconds: 600,
  /** How long a payment page of a card or an app holds the machine: it asks for more than a QR code does. */
  paymentPageSeconds: 900,
  /** The most machines that one customer may hold without paying: a household's washing. */
  unpaidMachines: 3,
  /** How many reservations of a customer or a device may end unpaid within a day before both pause for 30 minutes. */
  unpaidEndsPerDay: 3,
  /** How often a minute a brand's unpaid charges are polled: payment companies limit the requests of an account. */
  pollsPerMinute: 300,
  /** How long a customer may choose between a coupon and a refund before the coupon is given. The refund policy says so. */
  refundChoiceSeconds: REFUND_TIMES.choiceMinutes * 60,
  /** The most phone numbers that one network may ask about in an hour. */
  phoneChecksPerHour: 300,
  /** The most calls of one signed-in customer in a minute, at one server: thirty times those of a busy page. */
  callsPerMinute: 300,
  /**
   * How many SMS codes one network may ask for at once; from then on it gets as many evenly in an hour. Carriers put many
   * customers behind one address.
   */
  otpsPerAddress: 20,
  /** Memory of the hash of a PIN, in KiB. OWASP's minimum for argon2id: 19 MiB, two passes, one lane. About 30 ms. */
  pinHashKiB: 19_456,
  /** How long a request waits for a connection of the pool before it is answered with 503. */
  databaseWaitSeconds: 3,
  /** Hours in Bangkok between which pushes that can wait are held back: people sleep. Null for none. */
  quietHours: { from: 22, to: 7 },
} satisfies Limits

export type Limits = Record<
  | 'accessTokenSeconds'
  | 'qrSeconds'
  | 'paymentPageSeconds'
  | 'unpaidMachines'
  | 'unpaidEndsPerDay'
  | 'pollsPerMinute'
  | 'refundChoiceSeconds'
  | 'phoneChecksPerHour'
  | 'callsPerMinute'
  | 'otpsPerAddress'
  | 'pinHashKiB'
  | 'databaseWaitSeconds',
  number
> & { quietHours: { from: number; to: number } | null }
