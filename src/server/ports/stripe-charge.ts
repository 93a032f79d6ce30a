import {
  type Charge,
  type CreatedCharge,
  GatewayUnavailable,
  type Payment,
  type Refund,
  schemeName,
} from './payment-gateway.ts'
import {
  cardCodeOf,
  type StripeApi,
  StripeDispute,
  type StripeIntent,
  StripeList,
  type StripeRefund,
  type StripeSession,
  StripeTry,
} from './stripe-api.ts'

/** The metadata of a payment by a saved card, which has no page. */
export const OF_SAVED_CARD = 'saved_card'

const REFUND_STATES: Record<string, Refund['state']> = {
  pending: 'pending',
  requires_action: 'pending',
  succeeded: 'refunded',
  failed: 'failed',
  canceled: 'failed',
}
function stateOf({ status }: StripeRefund): Refund['state'] {
  const state = REFUND_STATES[status ?? 'pending']
  if (!state) throw new GatewayUnavailable(`Stripe refund has unknown status ${status}`)
  return state
}
export const toRefund = (refund: StripeRefund): Refund => ({
  refundId: refund.id,
  amount: refund.amount,
  state: stateOf(refund),
  key: refund.metadata.key ?? null,
})

/** Inquiries (`warning_…`) take no money. @see https://docs.stripe.com/api/disputes/object#dispute_object-status */
const TAKEN_BACK = ['needs_response', 'under_review', 'lost']

/** @see https://docs.stripe.com/payments/paymentintents/lifecycle */
const INTENT_STATES: Record<string, Charge['state']> = {
  requires_payment_method: 'pending',
  requires_confirmation: 'pending',
  requires_action: 'pending',
  requires_capture: 'pending',
  processing: 'pending',
  canceled: 'expired',
  succeeded: 'paid',
}
const SESSION_STATES: Record<string, Charge['state']> = { open: 'pending', complete: 'pending', expired: 'expired' }

/** A QR code of EMVCo begins so; in test mode `data` is the address of a page to play the bank on instead. */
const isQrText = (data: string) => data.startsWith('000201')

export function createdByIntent({ id, next_action }: StripeIntent): CreatedCharge {
  const qr = next_action?.promptpay_display_qr_code
  if (!qr) throw new GatewayUnavailable('Stripe payment intent has no QR code')
  const { data, hosted_instructions_url: address } = qr
  return {
    chargeId: id,
    expiresAt: null,
    target: isQrText(data) ? { kind: 'qr_text', text: data } : { kind: 'address', address },
  }
}

export function createdBySession({ id, url, expires_at }: StripeSession): CreatedCharge {
  if (!url) throw new GatewayUnavailable('Stripe session has no address')
  return { chargeId: id, expiresAt: expires_at, target: { kind: 'address', address: url } }
}

/** Charged at once, or with the page where the card's bank asks its owner. */
export function createdBySavedCard({ id, status, next_action: next }: StripeIntent): CreatedCharge {
  const address = next?.redirect_to_url?.url
  if (status === 'requires_action' && !address) throw new GatewayUnavailable('Stripe names no page of the bank')
  return { chargeId: id, expiresAt: null, target: address ? { kind: 'address', address } : { kind: 'none' } }
}

/** What a session has made to hold the card of its payment, of which only a card that its owner wants kept stays. */
function holderOf({ customer, payment_method: method }: StripeIntent): Charge['holder'] {
  if (!customer || typeof method !== 'object' || !method) return undefined
  const isKept = method.customer === customer && method.allow_redisplay === 'always'
  if (!isKept || !method.card) return { holder: customer, card: null }
  const { brand, last4, exp_month: month, exp_year: year } = method.card
  const expires = `${year}-${String(month).padStart(2, '0')}`
  return {
    holder: customer,
    card: { holder: customer, token: method.id, scheme: schemeName(brand), lastDigits: last4, expires },
  }
}

type Disputes = Pick<Payment, 'disputed' | 'won'>

async function disputesOf(api: StripeApi, intent: string, signal: AbortSignal): Promise<Disputes> {
  const { data } = await api({
    method: 'GET',
    path: `/v1/disputes?${new URLSearchParams({ payment_intent: intent })}`,
    answer: StripeList(StripeDispute),
    signal,
  })
  const sumOf = (...states: string[]) =>
    data.reduce((sum, { status, amount }) => sum + (states.includes(status) ? amount : 0), 0)
  return { disputed: sumOf(...TAKEN_BACK), won: sumOf('won') }
}

async function paymentOf(api: StripeApi, intent: StripeIntent, signal: AbortSignal): Promise<Payment> {
  const { id, amount_received: amount, currency, latest_charge: charge } = intent
  if (typeof charge !== 'object' || !charge?.refunds)
    throw new GatewayUnavailable('Stripe sent a payment without its charge')
  return {
    paymentId: id,
    amount,
    currency: currency.toUpperCase(),
    paidAt: charge.created,
    refunds: charge.refunds.data.map(toRefund),
    ...(charge.disputed ? await disputesOf(api, id, signal) : { disputed: 0, won: 0 }),
  }
}

/** Cards are paid on the page of a Checkout session, but for those that are kept. */
export const isOfSession = ({ payment_method_types: types, metadata }: StripeIntent) =>
  types.includes('card') && metadata[OF_SAVED_CARD] === undefined

export async function intentToCharge(api: StripeApi, intent: StripeIntent, signal: AbortSignal): Promise<Charge> {
  const { id, status, metadata, last_payment_error: error } = intent
  const state = INTENT_STATES[status]
  if (!state) throw new GatewayUnavailable(`Stripe payment intent has unknown status ${status}`)
  const isFailed = status === 'requires_payment_method' && error != null
  return {
    chargeId: id,
    transaction: metadata.transaction ?? null,
    state: isFailed ? 'failed' : state,
    // Only the page of a session can try again; another intent would have to be confirmed by us.
    isFinal: state !== 'pending' || (isFailed && !isOfSession(intent)),
    reason: isFailed ? (cardCodeOf(error) ?? null) : null,
    payments: state === 'paid' ? [await paymentOf(api, intent, signal)] : [],
  }
}

/** @see https://docs.stripe.com/api/charges/list */
async function countDeclined(api: StripeApi, intent: string, signal: AbortSignal): Promise<number> {
  const path = `/v1/charges?${new URLSearchParams({ payment_intent: intent, limit: '100' })}`
  const { data } = await api({ method: 'GET', path, answer: StripeList(StripeTry), signal })
  return data.filter(({ status }) => status === 'failed').length
}

/** After a declined card the customer can try another on Stripe's page, so a failed attempt does not end a session. */
export async function sessionToCharge(api: StripeApi, session: StripeSession, signal: AbortSignal): Promise<Charge> {
  const { id, status, metadata, payment_intent: found } = session
  const state = SESSION_STATES[status]
  if (!state) throw new GatewayUnavailable(`Stripe session has unknown status ${status}`)
  if (typeof found === 'string') throw new GatewayUnavailable('Stripe sent a session without its payment intent')
  const intent = found && (await intentToCharge(api, found, signal))
  const isPaid = intent?.state === 'paid'
  // Not while the next card is with its bank, which may accept it.
  const hasDeclined = found?.last_payment_error != null && intent?.state !== 'pending' && !isPaid
  return {
    chargeId: id,
    transaction: metadata.transaction ?? null,
    state: isPaid ? 'paid' : state,
    // A card may be with its bank for a moment while its session expires.
    isFinal: isPaid || (state === 'expired' && (intent?.isFinal ?? true)),
    reason: null,
    payments: intent?.payments ?? [],
    ...(hasDeclined ? { declines: await countDeclined(api, found.id, signal) } : {}),
    holder: found && isPaid ? holderOf(found) : undefined,
  }
}
