import { keepPreviousData, mutationOptions, queryOptions } from '@tanstack/react-query'
import { MINUTE_MS } from '#contract/duration.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { createOrder, getOrder, getOrderOffers, getOrderSlots, quoteOrder } from '#contract/orders.ts'
import type { Purchase } from '#contract/payment.ts'
import type { ServiceKind } from '#contract/service-kinds.ts'
import { withPhoneProof } from '#features/auth/phone-check/with-phone-proof.ts'
import { type PayOrderInput, payOrder } from '#features/checkout/payment/pay.queries.ts'
import { isFinal, pollDelay } from '#features/checkout/payment/polling.ts'
import { rereadCards } from '#features/checkout/payment/saved-cards.queries.ts'
import type { OrderTarget } from '#features/shell/order-routes.ts'
import { ApiError, call } from '#lib/api/http.ts'
import { withIdempotencyKey } from '#lib/auth/idempotency.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { pageConfig } from '#lib/browser/page-config.ts'

/** Without this no branch offers any service. */
export const hasOrders = () => pageConfig.capabilities.includes('orders')

/** Branches that offer a service, with the terms of each. */
export const orderOffersQuery = (service: ServiceKind) =>
  queryOptions({
    queryKey: ['order-offers', service],
    queryFn: async ({ signal }) => {
      if (!hasOrders()) return []
      return (await call(getOrderOffers, { service }, { signal })).details
    },
  })

/** Time slots in which a branch can pick up or return. */
export const slotsQuery = (target: OrderTarget) =>
  queryOptions({
    queryKey: ['order-slots', target],
    queryFn: async ({ signal }) => {
      if (!hasOrders()) return []
      return (await call(getOrderSlots, target, { signal })).details
    },
    refetchInterval: MINUTE_MS,
  })

/** The server's price. The previous one stays while a new one loads. */
export const quoteQuery = (choice: InputOf<typeof quoteOrder>) =>
  queryOptions({
    queryKey: ['order-quote', choice],
    queryFn: ({ signal }) => call(quoteOrder, choice, { signal }),
    enabled: isSignedIn,
    placeholderData: keepPreviousData,
  })

/** The customer's own order, polled until its state is final. */
export const orderQuery = (transaction: string) =>
  queryOptions({
    queryKey: ['transaction', 'order', transaction],
    queryFn: ({ signal }) => call(getOrder, { transaction }, { signal }),
    enabled: isSignedIn,
    staleTime: 0,
    refetchInterval: ({ state: { data, error } }) => (data && isFinal(data) ? false : pollDelay(data, error)),
  })

type PlaceOrderInput = Omit<PayOrderInput, 'transaction'> & { order: InputOf<typeof createOrder> }

const isExpired = (cause: unknown): cause is ApiError => cause instanceof ApiError && cause.code === 'not_payable'

/**
 * Places an order and opens its payment. The order's idempotency key is reused until the payment is open, so that a
 * double press, a reload or a lost response gets the same order. If the order's time to pay is over, the key is released.
 */
async function placeOrder({ order, method, coupons }: PlaceOrderInput): Promise<Purchase> {
  const result = await withIdempotencyKey(`order ${JSON.stringify(order)}`, async (idempotencyKey) => {
    const { transaction } = await withPhoneProof(() => call(createOrder, order, { idempotencyKey }))
    return payOrder({ transaction, method, coupons }).catch((cause: unknown) => {
      if (isExpired(cause)) return cause
      throw cause
    })
  })
  if (result instanceof ApiError) throw result
  return result
}

export const placeOrderMutation = () =>
  mutationOptions({
    mutationFn: placeOrder,
    onError: rereadCards,
    meta: { invalidates: [['history'], ['order-slots']] },
  })

/** Opens the payment of a placed order. */
export const payOrderMutation = () =>
  mutationOptions({ mutationFn: payOrder, onError: rereadCards, meta: { invalidates: [['history'], ['transaction']] } })
