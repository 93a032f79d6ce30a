/** Where outside services are; tests pass those of their doubles to the server that they start. */
export const OUTSIDE_ADDRESSES = {
  opn: 'https://api.omise.co',
  stripe: 'https://api.stripe.com',
  fcm: 'https://fcm.googleapis.com',
  line: 'https://api.line.me',
  /** Hosts that a customer may be sent to for paying, sub-domains included. */
  paymentPages: ['omise.co', 'opn.ooo', 'stripe.com'],
}
export type OutsideAddresses = typeof OUTSIDE_ADDRESSES
