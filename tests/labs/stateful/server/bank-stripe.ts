import { generateCreditCard, generateQr } from '#contract/payment.ts'
import { startStripe, stripeEvent } from '#tests/support/doubles/stripe.ts'
import { newId, STRIPE_SWITCHES, type StripeSwitch } from '#tests/support/doubles/stripe-account.ts'
import type { Bank, Notice } from './bank.ts'

const isSwitch = (name: string): name is StripeSwitch => STRIPE_SWITCHES.some((known) => known === name)

export async function stripeBank(): Promise<Bank> {
  const stripe = await startStripe()
  const on = new Set<string>()
  const noticeOf = (object: { object: string; id: string }, type: string): Notice => {
    const event = { id: newId('evt'), type }
    return (secret) => stripeEvent(object, { ...event, ...(secret ? { secret: `whsec_${secret}` } : {}) })
  }
  const intentOf = (id: string) => {
    const session = stripe.sessions.get(id)
    const intent = session ? stripe.intentOfSession(session) : stripe.intents.get(id)
    if (!intent) throw new Error(`Stripe has no payment ${id}`)
    return intent
  }
  return {
    env: stripe.env,
    methods: [
      { provider: 'promptpay', mode: 'qr', endpoint: generateQr },
      { provider: 'credit_card', mode: 'card', endpoint: generateCreditCard },
    ],
    switches: STRIPE_SWITCHES,
    turn(name) {
      if (isSwitch(name)) stripe.turn(name, true)
      on.add(name)
    },
    calm() {
      stripe.turn('asksForPause', false)
      stripe.forgive()
      // Banks that work on a payment come to an end.
      for (const intent of stripe.intents.values()) if (intent.status === 'processing') intent.status = 'canceled'
    },
    heal() {
      stripe.heal()
      on.clear()
    },
    payable(transaction) {
      const { sessions, intents } = stripe.find(transaction)
      const wayOf = (id: string, isOpen: boolean, isOver: boolean) => {
        const isLate = !isOpen && isOver && on.has('paidAfterEnd')
        return isOpen || isLate ? [{ id, isLate }] : []
      }
      // A card is paid on the page of its session alone.
      const ofCards = new Set(sessions.map(({ payment_intent }) => payment_intent?.id))
      return [
        ...sessions.flatMap(({ id, status, payment_intent: intent }) =>
          wayOf(id, status === 'open' || intent?.status === 'processing', status === 'expired'),
        ),
        ...intents.flatMap(({ id, status }) =>
          ofCards.has(id) ? [] : wayOf(id, status === 'requires_action', status === 'canceled'),
        ),
      ]
    },
    pay(_, id, extra) {
      const intent = intentOf(id)
      return stripe.payIntent(intent, intent.amount + extra).id
    },
    refuse(_, id) {
      const intent = intentOf(id)
      intent.status = 'requires_payment_method'
      intent.last_payment_error = { code: 'payment_intent_payment_attempt_failed' }
    },
    refundByHand(payment, amount) {
      stripe.refundIntentByHand(intentOf(payment), amount)
    },
    dispute: (payment) => void stripe.disputeIntent(intentOf(payment)),
    paid: () =>
      [...stripe.intents.values()]
        .filter(({ status }) => status === 'succeeded')
        .map(({ id, metadata, amount_received: amount }) => ({
          id,
          transaction: metadata.transaction ?? '',
          amount,
          refunds: stripe.refundsOfIntent(id).map((refund) => ({
            id: refund.id,
            amount: refund.amount,
            key: refund.metadata.key ?? null,
          })),
        })),
    notices(payment, kind) {
      const intent = intentOf(payment)
      if (kind === 'payment') return [noticeOf(intent, 'payment_intent.succeeded')]
      const object = { object: kind, id: newId(kind === 'refund' ? 're' : 'du'), payment_intent: payment }
      return [noticeOf(object, kind === 'refund' ? 'refund.created' : 'charge.dispute.created')]
    },
    unrelated: () => noticeOf({ object: 'payment_intent', id: newId('pi') }, 'payment_intent.succeeded'),
    tellFirst() {},
    spoil: (when, times) => stripe.spoil(/./, when, when === 'after' ? 'reset' : { status: 503 }, times),
    passTime: (seconds) => stripe.passTime(seconds * 1_000),
    requests: () => stripe.received.length,
    close: stripe.close,
  }
}
