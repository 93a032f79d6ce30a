import { mutationOptions } from '@tanstack/react-query'
import { cancelPayment } from '#contract/payment.ts'
import { chooseRefund, restartMachine } from '#contract/recovery.ts'
import { call } from '#lib/api/http.ts'

const moved = { invalidates: [['transaction'], ['history'], ['machine'], ['coupons']] }

export const cancelPaymentMutation = () =>
  mutationOptions({
    mutationFn: (transaction: string) => call(cancelPayment, { transaction }),
    meta: moved,
  })

/** Starts a paid load again, on its own machine or on another. */
export const restartMutation = () =>
  mutationOptions({
    mutationFn: (input: { transaction: string; machine_id?: string }) =>
      call(restartMachine, input, { idempotencyKey: crypto.randomUUID() }),
    meta: moved,
  })

export const refundMutation = () =>
  mutationOptions({
    mutationFn: (input: { transaction: string; kind: 'coupon' | 'case' }) =>
      call(chooseRefund, input, { idempotencyKey: crypto.randomUUID() }),
    meta: moved,
  })
