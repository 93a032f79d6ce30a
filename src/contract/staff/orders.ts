import { type InferOutput, maxLength, object, optional, picklist, pipe, string } from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { Order } from '#contract/orders.ts'
import { Line, Page, PageOf, TransactionId } from '#contract/scalars.ts'
import { SERVICE_KINDS } from '#contract/service-kinds.ts'
import { SERVICE_STATUSES } from '#contract/services.ts'

/** An order as shown to the staff who carry it out. */
export const ShopOrder = object({ ...Order.entries, brand: string() })

export type ShopOrder = InferOutput<typeof ShopOrder>

/**
 * Paid orders of all brands at a step, of one branch or of all: the next visit first, and of those that are done or cancelled
 * the latest. Without a step, those in progress.
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
  roles: ['owner', 'manager', 'counter'],
})

/**
 * Advances an order to a step, and notifies the customer. The steps follow one another; `cancelled` is possible at any
 * time before `done`, and the customer then chooses a coupon or a bank refund. Repeating the current step gets the same
 * response. `transaction_unknown` 404, also for an unpaid order; `step_refused` 409 with `state`.
 */
export const moveShopOrder = endpoint('POST', '/api/operator/move_order', {
  input: object({
    transaction: TransactionId,
    step: picklist(SERVICE_STATUSES),
    /** Why it is cancelled; it is shown with what became of the purchase. */
    reason: optional(Line(200)),
  }),
  output: ShopOrder,
  access: 'operator',
  roles: ['owner', 'manager', 'counter'],
})
