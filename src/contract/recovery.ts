import { maxLength, object, optional, picklist, pipe, string } from 'valibot'
import { endpoint } from './endpoint.ts'
import { LoadPurchase, Purchase } from './payment.ts'
import { TransactionId } from './scalars.ts'

/**
 * Starts a load again that was paid for and did not start: on its own machine, or on another free one of the same
 * kind in the same branch, at no further cost, until `refund_at`.
 * `transaction_unknown` 404, `not_restartable` 409, `machine_unknown` 404 for one that is elsewhere, of another
 * kind, or lacks the program or an extra, `machine_unavailable` 409 with `state`, `idempotency_mismatch` 422.
 */
export const restartMachine = endpoint('POST', '/api/restart_machine', {
  input: object({ transaction: TransactionId, machine_id: optional(pipe(string(), maxLength(64))) }),
  output: LoadPurchase,
  access: 'customer',
  isIdempotent: true,
  capability: 'restart',
})

/**
 * What is to become of the money of a load that did not start, or of an order that the shop cannot do: a coupon of the full value now, or a case for a bank
 * refund, by its number, with any coupon given back. Chosen once; the same choice again gives the same answer.
 * `transaction_unknown` 404, `not_refundable` 409, also for a case where no money was paid.
 */
export const chooseRefund = endpoint('POST', '/api/choose_refund', {
  input: object({ transaction: TransactionId, kind: picklist(['coupon', 'case']) }),
  output: Purchase,
  access: 'customer',
  isIdempotent: true,
  capability: 'choose_refund',
})
