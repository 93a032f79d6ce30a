import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import type { InputOf } from '#contract/endpoint.ts'
import { createOrder, getOrder, getOrderOffers, getOrderSlots, quoteOrder } from '#contract/orders.ts'
import type { Purchase } from '#contract/payment.ts'
import type { ServiceKind } from '#contract/services.ts'
import { type OrderPay, payOrder } from '#features/checkout/payment/pay.queries.ts'
import { isFinal, pollDelay } from '#features/checkout/payment/polling.ts'
import type { OrderPlace } from '#features/shell/order-routes.ts'
import { ApiError, call } from '#lib/api/http.ts'
import { withIdempotencyKey } from '#lib/auth/idempotency.ts'
import { setServerTime } from '#lib/server-clock.ts'

const MINUTE_MS = 60_000

/** The branches that do a service, with what each offers. */
export const offersQuery = (service: ServiceKind) =>
  queryOptions({
    queryKey: ['order-offers', service],
    queryFn: async ({ signal }) => {
      const offers = await call(getOrderOffers, { service }, { signal })
      setServerTime(offers.server_time)
      return offers.details
    },
  })

/** When somebody of a branch can come. */
export const slotsQuery = (place: OrderPlace) =>
  queryOptions({
    queryKey: ['order-slots', place],
    queryFn: async ({ signal }) => {
      const slots = await call(getOrderSlots, place, { signal })
      setServerTime(slots.server_time)
      return slots.details
    },
    refetchInterval: MINUTE_MS,
  })

/** The server's price. The last one stays while another is asked for. */
export const quoteQuery = (choice: InputOf<typeof quoteOrder>) =>
  queryOptions({
    queryKey: ['order-quote', choice],
    queryFn: ({ signal }) => call(quoteOrder, choice, { signal }),
    placeholderData: keepPreviousData,
  })

/** One's own order, asked again and again until nothing can change any more. */
export const orderQuery = (transaction: string) =>
  queryOptions({
    queryKey: ['transaction', 'order', transaction],
    queryFn: async ({ signal }) => {
      const purchase = await call(getOrder, { transaction }, { signal })
      setServerTime(purchase.server_time)
      return purchase
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data, error } }) => (data && isFinal(data) ? false : pollDelay(data, error)),
    refetchIntervalInBackground: false,
  })

type PlaceOrder = Omit<OrderPay, 'transaction'> & { order: InputOf<typeof createOrder> }

const isOver = (cause: unknown): cause is ApiError => cause instanceof ApiError && cause.code === 'not_payable'

/**
 * Orders, and opens the payment. The order's key is kept until its payment stands, so that a double press, a reload or a
 * lost answer gets the same order; one whose time to pay is over is let go.
 */
async function placeOrder({ order, way, coupons }: PlaceOrder): Promise<Purchase> {
  const made = await withIdempotencyKey(`order ${JSON.stringify(order)}`, async (idempotencyKey) => {
    const { transaction } = await call(createOrder, order, { idempotencyKey })
    return payOrder({ transaction, way, coupons }).catch((cause: unknown) => {
      if (isOver(cause)) return cause
      throw cause
    })
  })
  if (made instanceof ApiError) throw made
  return made
}

export const placeOrderMutation = () =>
  mutationOptions({ mutationFn: placeOrder, meta: { invalidates: [['history'], ['order-slots']] } })

/** Opens the payment of an order that has been made. */
export const payOrderMutation = () =>
  mutationOptions({ mutationFn: payOrder, meta: { invalidates: [['history'], ['transaction']] } })
