import { type InferOutput, maxLength, nullable, object, optional, picklist, pipe, regex, string } from 'valibot'
import { endpoint } from './endpoint.ts'
import { Order } from './orders.ts'
import { PhoneNumber } from './phone.ts'
import { Count, Instant, Line, Page, PageOf, Satang, Text, TransactionId } from './scalars.ts'
import { SERVICE_KINDS, SERVICE_STATUSES } from './services.ts'

/** Money that people of the shop owe a customer by bank. Open until it is closed with the transfer's reference. */
export const RefundCase = object({
  case_number: string(),
  transaction: TransactionId,
  /**
   * What was paid for did not start or was not done; a purchase was paid a second time; what came was not its price, and
   * so paid for nothing.
   */
  reason: picklist(['not_started', 'paid_again', 'wrong_amount']),
  /** What the payment company calls the payment that goes back; null where it is the one that paid the purchase. */
  charge_id: nullable(string()),
  brand: string(),
  branch_name: Text,
  amount: Satang,
  /** Whom to pay: null when the account has ended since. */
  customer: nullable(object({ full_name: string(), phone_number: string() })),
  paid_at: nullable(Instant),
  created_at: Instant,
  closed_at: nullable(Instant),
  bank_reference: nullable(string()),
})

export type RefundCase = InferOutput<typeof RefundCase>

/**
 * Bank refunds of all brands, the oldest first, for whoever shows the operator's token. `not_found` 404 where the
 * server has none.
 */
export const listRefundCases = endpoint('GET', '/api/operator/refund_cases', {
  input: object({ status: optional(picklist(['open', 'closed']), 'open'), ...Page }),
  output: PageOf(RefundCase),
  access: 'operator',
})

/** As the bank prints it: no control characters, no direction marks. */
const BankReference = pipe(Line(64), regex(/^[\p{L}\p{M}\p{N} ./_#:-]+$/u))

/**
 * Says that the money of a case has been sent, and by which transfer; the customer is told. The same reference again
 * gives the same answer. `case_unknown` 404, `case_closed` 409 when it was sent by another transfer, `not_found` 404
 * where the server has no operator's token.
 */
export const closeRefundCase = endpoint('POST', '/api/operator/close_refund_case', {
  input: object({ case_number: pipe(string(), maxLength(32)), bank_reference: BankReference }),
  output: RefundCase,
  access: 'operator',
})

/**
 * Signs a customer out everywhere, for whoever has lost their phone and asks at the desk. Answers how many devices it
 * were, also 0 where nobody of the brand has this number. `not_found` 404 where the server has no operator's token.
 */
export const endCustomerSessions = endpoint('POST', '/api/operator/end_sessions', {
  input: object({ brand: pipe(string(), maxLength(64)), phone_number: PhoneNumber }),
  output: object({ ended: Count }),
  access: 'operator',
})

/** An order as the people see it who carry it out. */
export const ShopOrder = object({ ...Order.entries, brand: string() })
export type ShopOrder = InferOutput<typeof ShopOrder>

/**
 * Paid orders of all brands that are at a step, of one branch or of all: the next visit first. Without a step, those
 * under way. `not_found` 404 where the server has no operator's token.
 */
export const listShopOrders = endpoint('GET', '/api/operator/orders', {
  input: object({
    step: optional(picklist(SERVICE_STATUSES)),
    service: optional(picklist(SERVICE_KINDS)),
    branch_id: optional(pipe(string(), maxLength(64))),
    ...Page,
  }),
  output: PageOf(ShopOrder),
  access: 'operator',
})

/**
 * Says how far an order has come; the customer is told. The steps follow one another, and `cancelled` may come at any
 * time before `done`: the customer then chooses a coupon or a bank refund. The step where it is already gives the same
 * answer. `transaction_unknown` 404, also for an order that is not paid; `step_refused` 409 with `state`; `not_found` 404
 * where the server has no operator's token.
 */
export const moveShopOrder = endpoint('POST', '/api/operator/move_order', {
  input: object({ transaction: TransactionId, step: picklist(SERVICE_STATUSES) }),
  output: ShopOrder,
  access: 'operator',
})
