import { infiniteQueryOptions, mutationOptions } from '@tanstack/react-query'
import { getAvailableCoupon } from '#contract/coupons.ts'
import type { InputOf } from '#contract/endpoint.ts'
import {
  type Bank,
  generateCreditCard,
  generateQr,
  generateUri,
  type ProviderId,
  type Purchase,
  paymentTrue,
  qrPaymentTrue,
  type SelectedCommand,
} from '#contract/payment.ts'
import { attempt } from '#lib/attempts.ts'
import { setServerTime } from '#lib/clock.ts'
import { call } from '#lib/http.ts'

/** The usable ones come first, so that the best is among these. */
const COUPONS_A_PAGE = 20

type WithoutPage<Input> = Input extends unknown ? Omit<Input, 'page' | 'limit'> : never

/** What coupons are weighed for: a load, an order as it is chosen, or one that was made. */
export type Weighed = WithoutPage<InputOf<typeof getAvailableCoupon>>

export const weighedLoad = ({ path, program, machine_id, branch_id, machine_category }: SelectedCommand): Weighed => ({
  path,
  program,
  machine_id,
  branch_id,
  machine_category,
})

/** The customer's coupons against this very order, best first, page by page. */
export const couponChoicesQuery = (weighed: Weighed) =>
  infiniteQueryOptions({
    queryKey: ['coupons', 'for', weighed],
    queryFn: ({ signal, pageParam }) =>
      call(getAvailableCoupon, { ...weighed, page: pageParam, limit: COUPONS_A_PAGE }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * COUPONS_A_PAGE < total ? page + 1 : undefined),
    // After a lost answer the coupon is held by this order itself; the repeat must send what was sent.
    refetchOnWindowFocus: false,
    staleTime: 0,
  })

/** Each way to pay has a call of its own. */
const WAYS = {
  promptpay: { order: generateQr, mode: 'qr' },
  mobile_banking: { order: generateUri, mode: 'uri' },
  credit_card: { order: generateCreditCard, mode: 'card' },
  truemoney: { order: paymentTrue, mode: 'uri' },
  truemoney_qr: { order: qrPaymentTrue, mode: 'qr' },
} as const satisfies Record<ProviderId, { order: unknown; mode: SelectedCommand['mode'] }>

export const modeOf = (provider: ProviderId): SelectedCommand['mode'] => WAYS[provider].mode

/** `attempt` is the idempotency key: pressing again, or after a reload, gets the same purchase. */
export const orderMutation = () =>
  mutationOptions({
    mutationFn: async ({ command, attempt }: { command: SelectedCommand; attempt: string }): Promise<Purchase> => {
      const made = await call(WAYS[command.provider].order, command, { idempotencyKey: attempt })
      setServerTime(made.server_time)
      return made
    },
    meta: { invalidates: [['history'], ['machine']] },
  })

/** How an order that has been made is to be paid. */
export type WayToPay = { provider: ProviderId; bank?: Bank }

/** How an order is paid, and with which coupon. */
export type OrderPay = { transaction: string; way: WayToPay; coupons: string[] }

/** Opens the payment of an order that is fetched and brought back, once under one key. */
export const payOrder = ({ transaction, way, coupons }: OrderPay): Promise<Purchase> =>
  attempt(`pay ${transaction} ${way.provider} ${way.bank ?? ''} ${coupons.join()}`, async (idempotencyKey) => {
    const { order, mode } = WAYS[way.provider]
    const opened = await call(order, { transaction, platform: 'web', mode, ...way, coupons }, { idempotencyKey })
    setServerTime(opened.server_time)
    return opened
  })
