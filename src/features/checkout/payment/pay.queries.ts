import { mutationOptions } from '@tanstack/react-query'
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
import { call } from '#lib/api/http.ts'
import { withIdempotencyKey } from '#lib/auth/idempotency.ts'
import { setServerTime } from '#lib/server-clock.ts'

/** Each way to pay has a call of its own. */
const WAYS = {
  promptpay: { order: generateQr, mode: 'qr' },
  mobile_banking: { order: generateUri, mode: 'uri' },
  credit_card: { order: generateCreditCard, mode: 'card' },
  truemoney: { order: paymentTrue, mode: 'uri' },
  truemoney_qr: { order: qrPaymentTrue, mode: 'qr' },
} as const satisfies Record<ProviderId, { order: unknown; mode: SelectedCommand['mode'] }>

export const modeOf = (provider: ProviderId): SelectedCommand['mode'] => WAYS[provider].mode

/** Pressing again, or after a reload, gets the same purchase. */
export const payMutation = () =>
  mutationOptions({
    mutationFn: async ({
      command,
      idempotencyKey,
    }: {
      command: SelectedCommand
      idempotencyKey: string
    }): Promise<Purchase> => {
      const made = await call(WAYS[command.provider].order, command, { idempotencyKey })
      setServerTime(made.server_time)
      return made
    },
    meta: { invalidates: [['history'], ['machine']] },
  })

/** How an order that has been made is to be paid. */
export type SelectedMethod = { provider: ProviderId; bank?: Bank }

/** How an order is paid, and with which coupon. */
export type OrderPay = { transaction: string; way: SelectedMethod; coupons: string[] }

/** Opens the payment of an order that is fetched and brought back, once under one key. */
export const payOrder = ({ transaction, way, coupons }: OrderPay): Promise<Purchase> =>
  withIdempotencyKey(
    `pay ${transaction} ${way.provider} ${way.bank ?? ''} ${coupons.join()}`,
    async (idempotencyKey) => {
      const { order, mode } = WAYS[way.provider]
      const opened = await call(order, { transaction, platform: 'web', mode, ...way, coupons }, { idempotencyKey })
      setServerTime(opened.server_time)
      return opened
    },
  )
