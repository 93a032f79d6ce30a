import { array, type InferOutput, nullable, object, optional, string } from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { Day, Instant, ReceivedSum, TransactionId } from '#contract/scalars.ts'

/** A payment that the payment company has told us of. */
export const ShopPayment = object({
  transaction: TransactionId,
  /** The payment company's own id of the charge. */
  charge_id: string(),
  amount: ReceivedSum,
  paid_at: Instant,
})
export type ShopPayment = InferOutput<typeof ShopPayment>

/**
 * Payments of up to 31 days in Bangkok, the first first, to compare with what the payment company settles. `next` goes into `after`
 * for those that follow; it is null after the last. `invalid` 422 for more days.
 */
export const listShopPayments = endpoint('GET', '/api/operator/payments', {
  input: object({ from: Day, until: Day, after: optional(TransactionId) }),
  output: object({ details: array(ShopPayment), next: nullable(TransactionId) }),
  access: 'operator',
  roles: ['owner', 'manager'],
})
