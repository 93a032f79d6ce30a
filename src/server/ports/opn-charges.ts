import type { OpnCharge, OpnRefund } from './opn-api.ts'
import { type Charge, GatewayUnavailable, type Payment, type Refund } from './payment-gateway.ts'

/**
 * Opn's states of a charge. All but `pending` are final: refunds and disputes are objects of their own.
 * @see https://docs.opn.ooo/charges-api/thailand
 */
const STATES: Record<string, Charge['state']> = {
  pending: 'pending',
  successful: 'paid',
  failed: 'failed',
  expired: 'expired',
  reversed: 'expired',
}

/** The id of a charge, and of no other gateway's payment. @see https://docs.opn.ooo/charges-api/thailand */
export const isChargeId = (id: string) => /^chrg_(?:test_)?\w+$/.test(id)

/** The metadata of a refund that we asked for: tells it from one of the dashboard. */
export const REFUND_KEY = 'key'

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

const REFUND_STATES: Record<string, Refund['state']> = { pending: 'pending', failed: 'failed' }
export const toOpnRefund = ({ id, amount, status, metadata }: OpnRefund): Refund => ({
  refundId: id,
  amount,
  // `closed`, or an account whose API no longer tells: a refund that exists was accepted.
  state: REFUND_STATES[status ?? ''] ?? 'refunded',
  key: textOf(metadata?.[REFUND_KEY]),
})

const toPayment = ({ id, amount, currency, paid_at, refunds, dispute }: OpnCharge): Payment => ({
  paymentId: id,
  amount,
  currency: currency.toUpperCase(),
  paidAt: paid_at ? new Date(paid_at) : null,
  refunds: (refunds?.data ?? []).map(toOpnRefund),
  // `open`, `pending` and `lost` take the money; only `won` gives it back.
  disputed: dispute && dispute.status !== 'won' ? dispute.amount : 0,
  won: dispute?.status === 'won' ? dispute.amount : 0,
})

/**
 * A charge of a payment link is one of several tries: only the link itself can end unpaid.
 * @throws GatewayUnavailable for a state that is not documented: it must neither end nor pay a purchase
 */
export function toCharge(charge: OpnCharge): Charge {
  const state = STATES[charge.status]
  if (!state) throw new GatewayUnavailable(`Opn charge has unknown status ${charge.status}`)
  const isPaid = state === 'paid'
  const isTry = Boolean(charge.link) && !isPaid
  return {
    chargeId: charge.link ?? charge.id,
    transaction: textOf(charge.metadata?.transaction),
    state: isTry ? 'pending' : state,
    isFinal: state !== 'pending' && !isTry,
    reason: charge.failure_code ?? null,
    payments: isPaid ? [toPayment(charge)] : [],
  }
}

/** What is known of a payment link: its present state, and the charges that were made on its page. */
type LinkFacts = { id: string; transaction: string | null; isDeleted: boolean; charges: readonly OpnCharge[] }

/**
 * Any number of cards can be tried on a link's page. Only a payment or its deletion ends it, and a card that was being
 * authorized at its deletion can still pay.
 */
export function toChargeOfLink({ id, transaction, isDeleted, charges }: LinkFacts): Charge {
  const payments = charges.flatMap((charge) => toCharge(charge).payments)
  const isPaid = payments.length > 0
  const isBeingAuthorized = charges.some(({ status }) => status === 'pending')
  return {
    chargeId: id,
    transaction,
    state: isPaid ? 'paid' : isDeleted ? 'expired' : 'pending',
    isFinal: (isPaid || isDeleted) && !isBeingAuthorized,
    reason: null,
    payments,
  }
}
