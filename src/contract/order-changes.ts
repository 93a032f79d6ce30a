// In its own file, so that pages which only show or create orders do not load the destinations of refunds.
import { object, optional, picklist } from 'valibot'
import { endpoint } from './endpoint.ts'
import { Order } from './orders.ts'
import { DestinationPin, RefundDestination } from './refund-destination.ts'
import { Instant, TransactionId } from './scalars.ts'

/**
 * Reschedules a paid order at the same price, until an hour before its pickup by the server's clock. An unchanged visit
 * is kept even if its slot is full. `transaction_unknown` 404, `not_changeable` 409 with `reason` (`late`: less than an
 * hour is left; `state`: it is not paid, is picked up or has ended), `invalid` 422 (`dropoff_at`: `early`),
 * `slot_taken` 409 with `reason` (`pickup`, `dropoff`), `too_many_requests` 429.
 */
export const rescheduleOrder = endpoint('POST', '/api/reschedule_order', {
  input: object({
    transaction: TransactionId,
    /** `starts_at` of two slots. */
    pickup_at: Instant,
    dropoff_at: Instant,
  }),
  output: Order,
  access: 'customer',
  isIdempotent: true,
  capability: 'change_order',
})

/**
 * Cancels a paid order, until an hour before its pickup by the server's clock. The money is refunded as a coupon at
 * once, or as money with a case number, by bank to `destination`, which needs `pin_code` as in `set_refund_destination`, or to
 * the mobile number of the account; a coupon that paid a part of it is returned as it was. If a coupon paid the full price,
 * only `coupon` can be chosen. The choice is final; repeating it gets the same response. `transaction_unknown` 404,
 * `not_changeable` 409 with `reason` as in {@link rescheduleOrder}, `not_refundable` 409 for a case if no money was paid,
 * `invalid` without the PIN, `wrong_pin` 403, `pin_locked` 423, `pin_is_new` 409.
 */
export const cancelOrder = endpoint('POST', '/api/cancel_order', {
  input: object({
    transaction: TransactionId,
    kind: picklist(['coupon', 'case']),
    destination: optional(RefundDestination),
    ...DestinationPin,
  }),
  output: Order,
  access: 'customer',
  isIdempotent: true,
  capability: 'change_order',
})
