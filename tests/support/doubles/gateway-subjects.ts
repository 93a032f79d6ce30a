import type { ProviderId } from '#contract/payment.ts'
import { opnGateway } from '#server/ports/payment-gateway.opn.ts'
import { stripeGateway } from '#server/ports/payment-gateway.stripe.ts'
import type { PaymentGateway } from '#server/ports/payment-gateway.ts'
import type { Reply } from '#tests/support/doubles/scripted-server.ts'
import { opnNotice, startOpn } from './opn.ts'
import { refusal } from './opn-account.ts'
import { startStripe, stripeEvent } from './stripe.ts'

export type NoticeOptions = { secret?: string; at?: number }

/** A gateway's adapter with the double that it talks to, in the words of the port. */
export type GatewaySubject = {
  gateway: PaymentGateway
  /** The methods that an account has, unless one is taken away. */
  providers: readonly ProviderId[]
  /** The charges that were created for a transaction. */
  chargesOf: (transaction: string) => number
  /** Requests that have reached the gateway. */
  requests: () => number
  pay: (transaction: string, amount?: number) => void
  /** The bank refuses the payment. */
  fail: (transaction: string) => void
  /** A refund on the gateway's dashboard. */
  refundByHand: (transaction: string, amount: number) => void
  /** The payer's bank takes the whole payment back; `won` if the shop gets it after all. */
  dispute: (transaction: string, state: 'open' | 'won') => void
  /** A notice about the charge as the gateway sends it; `unknown` is about something that is no charge. */
  notice: (transaction: string | 'unknown', options?: NoticeOptions) => { headers: Headers; body: Buffer }
  wrongSecret: string
  /** The answer to a wrong key, as documented. */
  keyRefused: Reply
  /** The id of a payment of another gateway. */
  foreignPayment: string
  /** A notice that is older than five minutes is refused. */
  refusesOldNotices: boolean
  /** The account loses a method. */
  takeAway: (provider: ProviderId) => void
  /** New charges are not in the gateway's lists yet. */
  hideNewCharges: () => void
  /** The gateway does not void what can still be paid. */
  refuseToVoid: () => void
  /** Money arrives for charges that have ended. */
  takeMoneyAfterEnd: () => void
  /** The gateway has forgotten the idempotency keys. */
  forgetKeys: () => void
  askForPause: () => void
  /** Spoils the next answers: requests are not carried out (`before`), or only their responses are lost (`after`). */
  spoil: (call: 'create' | 'any', when: 'before' | 'after', reply: Reply, times?: number) => void
  heal: () => void
  close: () => void
}

export async function stripeSubject(): Promise<GatewaySubject> {
  const stripe = await startStripe()
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = stripe.env
  const accounts = new Map([['washday', { secretKey, webhookSecret }]])
  const calls = { create: /^POST \/v1\/(?:payment_intents|checkout\/sessions)$/, any: /./ }
  return {
    gateway: stripeGateway({
      url: stripe.url,
      accounts,
      emailOf: () => 'help@laundry.example',
      payHosts: ['stripe.com'],
    }),
    providers: ['promptpay', 'credit_card'],
    chargesOf: (transaction) => {
      const { sessions, intents } = stripe.find(transaction)
      return sessions.length || intents.length
    },
    requests: () => stripe.received.length,
    pay: stripe.pay,
    fail: stripe.fail,
    refundByHand: stripe.refundByHand,
    dispute: (transaction, state) => void stripe.dispute(transaction, state === 'open' ? 'needs_response' : 'won'),
    notice: (transaction, options) => {
      const object = transaction === 'unknown' ? { object: 'payout', id: 'po_1' } : stripe.intentOf(transaction)
      const { headers, body } = stripeEvent(object, options)
      return { headers: new Headers(headers), body: Buffer.from(body) }
    },
    keyRefused: { status: 401, body: { error: { type: 'invalid_request_error', code: 'api_key_expired' } } },
    foreignPayment: 'chrg_test_5xuy4w91xqz7d1w9u0t',
    wrongSecret: 'whsec_another',
    refusesOldNotices: true,
    takeAway: (provider) =>
      stripe.setCapability(provider === 'promptpay' ? 'promptpay_payments' : 'card_payments', 'inactive'),
    hideNewCharges: () => stripe.turn('searchLags', true),
    refuseToVoid: () => stripe.turn('cancelRefused', true),
    takeMoneyAfterEnd: () => stripe.turn('paidAfterEnd', true),
    forgetKeys: () => stripe.turn('idempotencyForgotten', true),
    askForPause: () => stripe.turn('asksForPause', true),
    spoil: (call, when, reply, times) => stripe.spoil(calls[call], when, reply, times),
    heal: stripe.heal,
    close: stripe.close,
  }
}

export async function opnSubject(): Promise<GatewaySubject> {
  const opn = await startOpn()
  const { PAYMENT_OPN_SECRET_KEY: secretKey, PAYMENT_OPN_WEBHOOK_SECRET: webhookSecret } = opn.env
  const accounts = new Map([['washday', { secretKey, webhookSecret }]])
  const calls = { create: /^POST \/(?:charges|links)$/, any: /./ }
  const sources: Partial<Record<ProviderId, string>> = { promptpay: 'promptpay', credit_card: 'card' }
  /** The charge that was paid, or the one that can be. */
  const chargeOf = (transaction: string) => {
    const paid = opn.find(transaction).charges.find(({ status }) => status === 'successful')
    return paid ?? opn.chargeOf(transaction)
  }
  return {
    gateway: opnGateway({ url: opn.url, accounts, payHosts: ['omise.co'] }),
    providers: ['promptpay', 'mobile_banking', 'credit_card', 'truemoney', 'truemoney_qr'],
    chargesOf: (transaction) => {
      const { link, charges } = opn.find(transaction)
      return link ? 1 : charges.length
    },
    requests: () => opn.received.length,
    pay: (transaction, amount) => void opn.pay(opn.chargeOf(transaction), amount),
    fail: (transaction) => void opn.setStatus(transaction, 'failed'),
    refundByHand: (transaction, amount) => void opn.refundByHand(chargeOf(transaction), amount),
    dispute(transaction, status) {
      const charge = chargeOf(transaction)
      charge.dispute = { object: 'dispute', id: 'dspt_test_1', amount: charge.amount, status }
    },
    notice(transaction, options) {
      const object = transaction === 'unknown' ? { object: 'transfer', id: 'trsf_test_1' } : chargeOf(transaction)
      const { headers, body } = opnNotice({ ...object }, options)
      return { headers: new Headers(headers), body: Buffer.from(body) }
    },
    keyRefused: refusal(401, 'authentication_failure'),
    foreignPayment: 'pi_3MtwBwLkdIwHu7ix28a3tqPa',
    wrongSecret: Buffer.from('another secret').toString('base64'),
    refusesOldNotices: false,
    takeAway: (provider) => opn.withoutMethod(sources[provider] ?? provider),
    hideNewCharges: () => opn.turn('listLags'),
    refuseToVoid() {
      opn.turn('expireRefused')
      opn.fail(/^DELETE /, 'before', { status: 400, body: { object: 'error', code: 'bad_request' } }, 100)
    },
    takeMoneyAfterEnd: () => {}, // it takes money as long as its customer finds a way
    forgetKeys: () => opn.turn('keysIgnored'),
    askForPause: () =>
      opn.fail(/./, 'before', { status: 429, body: { object: 'error', code: 'too_many_requests' } }, 100),
    spoil: (call, when, reply, times) => opn.fail(calls[call], when, reply, times),
    heal: opn.heal,
    close: opn.close,
  }
}
