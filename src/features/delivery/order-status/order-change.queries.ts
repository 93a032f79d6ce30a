import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { cancelOrder, type Order, rescheduleOrder } from '#contract/orders.ts'
import { call } from '#lib/api/http.ts'
import { withIdempotencyKey } from '#lib/auth/idempotency.ts'

const meta = { invalidates: [['transaction'], ['history'], ['order-slots'], ['coupons'], ['services']] } as const

/** Also after a refusal or a lost answer: the page then shows how the order stands. */
const readAgain = (client: QueryClient) => (cause: unknown) => {
  void client.invalidateQueries({ queryKey: ['transaction'] })
  void client.invalidateQueries({ queryKey: ['order-slots'] })
  throw cause
}

type Move = { purchase: Order; pickup_at: string; dropoff_at: string }

/** Moves a paid order. The key names the visits it moves from, so that moving back and forth is never taken for a repeat. */
export const rescheduleMutation = () =>
  mutationOptions({
    mutationFn: ({ purchase, pickup_at, dropoff_at }: Move, { client }) => {
      const { transaction, order } = purchase
      const from = `${order.pickup.starts_at} ${order.dropoff.starts_at}`
      return withIdempotencyKey(`reschedule ${transaction} ${from} ${pickup_at} ${dropoff_at}`, (idempotencyKey) =>
        call(rescheduleOrder, { transaction, pickup_at, dropoff_at }, { idempotencyKey }),
      ).catch(readAgain(client))
    },
    meta,
  })

/** Cancels a paid order, with its money as a coupon or by bank. */
export const cancelOrderMutation = () =>
  mutationOptions({
    mutationFn: (input: { transaction: string; kind: 'coupon' | 'case' }, { client }) =>
      withIdempotencyKey(`cancel ${input.transaction} ${input.kind}`, (idempotencyKey) =>
        call(cancelOrder, input, { idempotencyKey }),
      ).catch(readAgain(client)),
    meta,
  })
