import type { generateCreditCard, generateQr } from '#contract/payment.ts'
import type { PaymentChoice } from '#tests/support/server/customer.ts'

export type Method = PaymentChoice & { endpoint: typeof generateQr | typeof generateCreditCard }

/**
 * A way to pay now. `isLate`: the gateway has called it over, and the bank pays all the same. `needsAddress`: only who was sent
 * to its page can pay, and nobody was before the server knew of it.
 */
export type Payable = { id: string; isLate: boolean; needsAddress?: boolean }

/** Money that has come, by the books of the gateway. */
export type Paid = {
  id: string
  transaction: string
  amount: number
  refunds: readonly { id: string; amount: number; key: string | null }[]
}

/** A notice, signed when it is sent. */
export type Notice = (secret?: string) => { headers: Record<string, string>; body: string }

/** The double of a gateway, in the words of the model: what customers, their banks and the shop's staff do there. */
export type Bank = {
  env: Record<string, string>
  methods: readonly Method[]
  switches: readonly string[]
  turn: (name: string) => void
  /** Turns everything off that keeps the gateway from answering in time. */
  calm: () => void
  /** As at the start, without switches. */
  heal: () => void
  /** What of a purchase can be paid. */
  payable: (transaction: string) => Payable[]
  /** @returns id of the payment */
  pay: (transaction: string, id: string, extra: number) => string
  /** The customer's bank says no. */
  refuse: (transaction: string, id: string) => void
  /** On the gateway's dashboard. */
  refundByHand: (payment: string, amount: number) => void
  dispute: (payment: string) => void
  paid: () => Paid[]
  /** What the gateway sends about it, in the order in which it does; nothing, if its notices never come. */
  notices: (payment: string, kind: 'payment' | 'refund' | 'dispute') => Notice[]
  /** A notice about something that is none of ours. */
  unrelated: () => Notice
  /** A payment that comes before the answer to its creation has notices at once. */
  tellFirst: (tell: (payment: string) => Promise<unknown>) => void
  /** Carries out the next requests or not, and answers none of them. */
  spoil: (when: 'before' | 'after', times: number) => void
  passTime: (seconds: number) => void
  requests: () => number
  close: () => void
}
