import { createHmac } from 'node:crypto'
import { startFaultyServer } from '#tests/support/doubles/faulty-server.ts'
import type { Received, Reply } from '#tests/support/doubles/scripted-server.ts'
import { withOutside } from '#tests/support/server/overrides.ts'
import { healers } from '#tests/support/server/started.ts'
import {
  type Dispute,
  type Intent,
  newId,
  type Refund,
  refusal,
  type Session,
  type StripeSwitch,
  seconds,
  stripeAccount,
} from './stripe-account.ts'

const SECRET_KEY = 'sk_test_laundry'
const WEBHOOK_SECRET = 'whsec_the_webhook_secret_of_a_laundry'

/**
 * Stripe as documented: payment intents, Checkout sessions, refunds, disputes, search, idempotency keys, webhooks.
 * @see https://docs.stripe.com/api
 */
export async function startStripe() {
  let keys = new Map<string, { request: string; reply: Reply }>()
  const on = new Set<StripeSwitch>()
  const account = stripeAccount(on)
  const { intents, sessions, disputes, capabilities, refundsOf, newIntent, addRefund, answerGet, answerPost } = account

  const answer = ({ method, url, body, headers }: Received): Reply => {
    if (on.has('asksForPause')) return refusal('rate_limit', 429)
    if (headers.authorization !== `Bearer ${SECRET_KEY}`) return refusal('api_key_expired', 401)
    const { pathname, searchParams } = new URL(url, server.url)
    if (method === 'GET') return answerGet(pathname, searchParams)
    if (method === 'DELETE') return account.answerDelete(pathname)
    const key = headers['idempotency-key']
    const request = `${pathname} ${body}`
    const earlier = typeof key === 'string' && !on.has('idempotencyForgotten') ? keys.get(key) : undefined
    if (earlier) return earlier.request === request ? earlier.reply : refusal('', 400, 'idempotency_error')
    const reply = answerPost(pathname, new URLSearchParams(body))
    // Refusals of invalid parameters are not kept.
    if (typeof key === 'string' && typeof reply === 'object' && reply.status === undefined)
      keys.set(key, { request, reply })
    return reply
  }

  const server = await startFaultyServer(answer)

  const find = (transaction: string) => ({
    session: [...sessions.values()].find(({ metadata }) => metadata.transaction === transaction),
    sessions: [...sessions.values()].filter(({ metadata }) => metadata.transaction === transaction),
    intents: [...intents.values()].filter(({ metadata }) => metadata.transaction === transaction),
  })
  /** On a card page the customer's try creates the payment intent. */
  const intentOfSession = (session: Session): Intent => {
    session.payment_intent ??= newIntent(session.amount_total, session.intentMetadata, 'card')
    return session.payment_intent
  }
  /** The payment intent of a purchase. */
  const intentOf = (transaction: string): Intent => {
    const { session, intents: found } = find(transaction)
    const intent = session ? intentOfSession(session) : found[0]
    if (!intent) throw new Error('Stripe has no such payment')
    return intent
  }

  const payIntent = (intent: Intent, amount = intent.amount, isTicked = false): Intent => {
    const session = [...sessions.values()].find(({ payment_intent }) => payment_intent === intent)
    const isWorkedOn = intent.status === 'processing'
    const isOver = intent.status === 'canceled' || (session && session.status !== 'open' && !isWorkedOn)
    if (isOver && !on.has('paidAfterEnd')) throw new Error('Stripe takes no money for a payment that has ended')
    intent.status = 'succeeded'
    intent.amount_received = amount
    intent.latest_charge = { object: 'charge', id: newId('ch'), created: seconds() }
    intent.next_action = null
    if (session) {
      Object.assign(session, { status: 'complete', payment_status: 'paid' })
      account.keepCardOf(session, intent, isTicked)
    }
    return intent
  }
  const disputeIntent = ({ id: payment_intent, amount_received: amount }: Intent, status = 'needs_response') => {
    const dispute: Dispute = { object: 'dispute', id: newId('du'), status, amount, payment_intent }
    disputes.push(dispute)
    return dispute
  }

  /** @param ms whole seconds; requests that name a time are then the same requests with an earlier one */
  const passTime = (ms: number) => {
    account.passTime(ms / 1000)
    const earlier = (by: number) => (_: string, name: string, time: string) => `${name}${Number(time) - by}`
    keys = new Map(
      [...keys].map(([key, { request, reply }]) => [
        key.replace(/(\.)(\d{13})$/, earlier(ms)),
        { request: request.replace(/(\bexpires_at=)(\d+)/, earlier(ms / 1000)), reply },
      ]),
    )
  }

  const heal = () => {
    server.endFaults()
    on.clear()
    account.kept.answer = 'paid'
    Object.assign(capabilities, { card_payments: 'active', promptpay_payments: 'active' })
  }
  healers.add(heal)

  return {
    url: server.url,
    received: server.received,
    intents,
    sessions,
    passTime,
    find,
    intentOf,
    intentOfSession,
    payIntent,
    /** The customer pays, by default the whole price. */
    pay: (transaction: string, amount?: number): Intent => payIntent(intentOf(transaction), amount),
    /** The customer pays, and ticks that the card is kept. */
    payAndKeep: (transaction: string): Intent => payIntent(intentOf(transaction), undefined, true),
    customers: account.customers,
    /** What banks say to saved cards. */
    kept: account.kept,
    /** The bank refuses the payment. */
    fail: (transaction: string): Intent => {
      const intent = intentOf(transaction)
      intent.status = 'requires_payment_method'
      intent.last_payment_error = { code: 'payment_intent_payment_attempt_failed' }
      account.failedCharges.push({
        object: 'charge',
        id: newId('ch'),
        created: seconds(),
        payment_intent: intent.id,
      })
      return intent
    },
    /** A refund on the dashboard. */
    refundByHand: (transaction: string, amount: number): Refund => addRefund(intentOf(transaction), amount),
    refundIntentByHand: addRefund,
    refundsOfIntent: refundsOf,
    refundsOf: (transaction: string): readonly Refund[] => refundsOf(intentOf(transaction).id),
    /** The card's bank takes its money back. */
    dispute: (transaction: string, status?: string): Dispute => disputeIntent(intentOf(transaction), status),
    disputeIntent,
    /** `active`, `inactive` or `pending`, as the account's dashboard shows. */
    setCapability: (name: 'card_payments' | 'promptpay_payments', status: string) => {
      capabilities[name] = status
    },
    turn: (name: StripeSwitch, isOn: boolean) => void (isOn ? on.add(name) : on.delete(name)),
    env: {
      PAYMENT_GATEWAY: 'stripe',
      ...withOutside({ stripe: server.url }),
      STRIPE_SECRET_KEY: SECRET_KEY,
      STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    },
    /** Spoils the next `times` requests that match: before they are carried out, or only their responses. */
    spoil: server.spoil,
    /** Ends the faults of `spoil`. */
    forgive: server.endFaults,
    heal,
    close: () => {
      healers.delete(heal)
      server.close()
    },
  }
}

type Event = { id?: string; type?: string; secret?: string; at?: number; old?: string }
/** A webhook as Stripe sends it. @see https://docs.stripe.com/webhooks#verify-manually */
export function stripeEvent(
  object: { object: string; id: string },
  {
    id = newId('evt'),
    type = 'payment_intent.succeeded',
    secret = WEBHOOK_SECRET,
    at = Date.now(),
    old = '',
  }: Event = {},
) {
  const body = JSON.stringify({ object: 'event', id, type, data: { object } })
  const timestamp = String(Math.floor(at / 1000))
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  const signatures = [...(old ? [old] : []), signature].map((value) => `v1=${value}`)
  const headers = {
    'content-type': 'application/json',
    'stripe-signature': [`t=${timestamp}`, ...signatures, 'v0=0'].join(','),
  }
  return { headers, body }
}
