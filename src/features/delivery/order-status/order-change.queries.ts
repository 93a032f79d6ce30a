import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { cancelOrder, rescheduleOrder } from '#contract/order-changes.ts'
import type { Order } from '#contract/orders.ts'
import { orderQuery } from '#features/delivery/order-form/orders.queries.ts'
import { call } from '#lib/api/http.ts'
import { withIdempotencyKey } from '#lib/auth/idempotency.ts'

const meta = { invalidates: [['transaction'], ['history'], ['order-slots'], ['coupons'], ['services']] } as const

/** Shows the order as the server has changed it. */
const showOrder = (purchase: Order, client: QueryClient) =>
  client.setQueryData(orderQuery(purchase.transaction).queryKey, purchase)

/** Refetches after a rejection or a lost response too, so that the page shows the order's actual state. */
const invalidateAndRethrow = (client: QueryClient) => (cause: unknown) => {
  void client.invalidateQueries({ queryKey: ['transaction'] })
  void client.invalidateQueries({ queryKey: ['order-slots'] })
  throw cause
}

type RescheduleInput = { purchase: Order; pickup_at: string; dropoff_at: string }

/**
 * Reschedules a paid order. The idempotency key includes the current visits, so that rescheduling back and forth is never
 * treated as a repeat.
 */
export const rescheduleMutation = () =>
  mutationOptions({
    mutationFn: ({ purchase, pickup_at, dropoff_at }: RescheduleInput, { client }) => {
      const { transaction, order } = purchase
      const from = `${order.pickup.starts_at} ${order.dropoff.starts_at}`
      return withIdempotencyKey(`reschedule ${transaction} ${from} ${pickup_at} ${dropoff_at}`, (idempotencyKey) =>
        call(rescheduleOrder, { transaction, pickup_at, dropoff_at }, { idempotencyKey }),
      ).catch(invalidateAndRethrow(client))
    },
    meta,
    onSuccess: (purchase, _input, _context, { client }) => showOrder(purchase, client),
  })

/** Cancels a paid order; the refund is a coupon or a bank transfer. */
export const cancelOrderMutation = () =>
  mutationOptions({
    mutationFn: (input: { transaction: string; kind: 'coupon' | 'case' }, { client }) =>
      withIdempotencyKey(`cancel ${input.transaction} ${input.kind}`, (idempotencyKey) =>
        call(cancelOrder, input, { idempotencyKey }),
      ).catch(invalidateAndRethrow(client)),
    meta,
    onSuccess: (purchase, _input, _context, { client }) => showOrder(purchase, client),
  })
