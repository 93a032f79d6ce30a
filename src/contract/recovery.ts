import { maxLength, object, optional, picklist, pipe, string } from 'valibot'
import { endpoint } from './endpoint.ts'
import { LoadPurchase, Purchase } from './payment.ts'
import { RefundDestination } from './refund-destination.ts'
import { TransactionId } from './scalars.ts'

/**
 * Restarts a paid load that did not start: on its own machine, or on another free one of the same category in the same
 * branch, at no further cost, until `refund_at`, and until half an hour after the branch has closed. Then a refund can
 * be chosen, or the restart tried again once it is open.
 * `branch_closed` 409 with `reason`, `transaction_unknown` 404, `not_restartable` 409, `machine_unknown` 404 for a
 * machine in another branch, of another category, or without the program or an extra, `machine_unavailable` 409 with
 * `state`, `idempotency_mismatch` 422.
 */
export const restartMachine = endpoint('POST', '/api/restart_machine', {
  input: object({ transaction: TransactionId, machine_id: optional(pipe(string(), maxLength(64))) }),
  output: LoadPurchase,
  access: 'customer',
  isIdempotent: true,
  capability: 'restart',
})

/**
 * Chooses the refund of a load that did not start, or of an order that the shop cannot carry out: a coupon of the full
 * value at once, or the money itself under a case number, with any used coupon returned. A bank transfer goes to
 * `destination`, without one to the mobile number of the customer's account. The choice is final, but an unspent coupon
 * can still be changed into money; repeating the choice gets the same response. `transaction_unknown` 404,
 * `not_refundable` 409, also for a case if no money was paid.
 */
export const chooseRefund = endpoint('POST', '/api/choose_refund', {
  input: object({
    transaction: TransactionId,
    kind: picklist(['coupon', 'case']),
    destination: optional(RefundDestination),
  }),
  output: Purchase,
  access: 'customer',
  isIdempotent: true,
  capability: 'choose_refund',
})
