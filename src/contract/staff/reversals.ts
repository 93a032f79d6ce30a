import { type InferOutput, nullable, object, optional, picklist, string } from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { ProviderId, TransactionStatus } from '#contract/payment.ts'
import { Instant, Line, LocalizedText, Page, PageOf, ReceivedSum, TransactionId } from '#contract/scalars.ts'
import { Person } from './person.ts'

/** The effects that staff resolve. */
export const FOR_STAFF = ['none', 'both', 'owed'] as const
export const REVERSAL_KINDS = ['refund', 'dispute'] as const

/** Money that went back to the payer at the payment provider without us: a refund on its dashboard, or a dispute. */
export const Reversal = object({
  /** The provider's id of the refund, or of the disputed payment. */
  id: string(),
  kind: picklist(REVERSAL_KINDS),
  transaction: TransactionId,
  status: TransactionStatus,
  provider: nullable(ProviderId),
  /** The provider's id of the payment. */
  charge_id: string(),
  brand: string(),
  branch_name: LocalizedText,
  amount: ReceivedSum,
  /**
   * What it did to our own books. `none`: nothing, because the purchase was carried out, or the payment has no open case.
   * `both`: the customer has the money and a coupon that is spent, or has it twice. `owed`: the shop has won the dispute after
   * it had ended, closed, taken or lowered what the customer was refunded by, so that they have neither. Staff resolve these
   * three. The others need nobody: the purchase `ended`; what its customer is refunded by was `lowered`; its case or coupon
   * was closed, taken or lowered; `undone`: the shop has won the dispute, and nobody owes anything for it.
   */
  effect: picklist([
    'none',
    'ended',
    'lowered',
    'case_closed',
    'case_lowered',
    'coupon_taken',
    'coupon_lowered',
    'both',
    'owed',
    'undone',
  ]),
  /** The customer; null if the account has been deleted since. */
  customer: nullable(object({ full_name: string(), phone_number: string() })),
  seen_at: Instant,
  /** When staff resolved it, who, and what they did. */
  resolved_at: nullable(Instant),
  resolved_by: nullable(string()),
  note: nullable(string()),
})

export type Reversal = InferOutput<typeof Reversal>

/**
 * Reversals of all brands that staff still have to resolve, the oldest first, or that they have resolved, the latest first.
 */
export const listReversals = endpoint('GET', '/api/operator/reversals', {
  input: object({ status: optional(picklist(['open', 'resolved']), 'open'), ...Page }),
  output: PageOf(Reversal),
  access: 'operator',
  roles: ['owner', 'manager'],
})

/**
 * Records that a reversal is resolved: by whom and how. It moves no money. Repeating it gets the same response.
 * `transaction_unknown` 404 if the purchase has no such reversal, `case_closed` 409 if it was resolved in another way or by our
 * books, `step_refused` 409 with `state` if its `effect` is no longer the one that staff saw.
 */
export const resolveReversal = endpoint('POST', '/api/operator/resolve_reversal', {
  input: object({
    transaction: TransactionId,
    id: Line(255),
    kind: picklist(REVERSAL_KINDS),
    effect: picklist(FOR_STAFF),
    by: optional(Person),
    note: Line(200),
  }),
  output: Reversal,
  access: 'operator',
  roles: ['owner', 'manager'],
})
