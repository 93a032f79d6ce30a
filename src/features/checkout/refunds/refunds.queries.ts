import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { cancelPayment } from '#contract/payment.ts'
import { chooseRefund, restartMachine } from '#contract/recovery.ts'
import { call } from '#lib/api/http.ts'

const meta = { invalidates: [['transaction'], ['history'], ['machine'], ['coupons']] }

/** A rejected request may have succeeded earlier or in another tab, so the page refetches the state. */
const refetchAndRethrow = (client: QueryClient) => (cause: unknown) => {
  void client.invalidateQueries({ queryKey: ['transaction'] })
  throw cause
}

export const cancelPaymentMutation = () =>
  mutationOptions({
    mutationFn: (transaction: string, { client }) =>
      call(cancelPayment, { transaction }).catch(refetchAndRethrow(client)),
    meta,
  })

/** Restarts a paid load on the same machine or on another. */
export const restartMutation = () =>
  mutationOptions({
    mutationFn: (input: { transaction: string; machine_id?: string }, { client }) =>
      call(restartMachine, input, { idempotencyKey: crypto.randomUUID() }).catch(refetchAndRethrow(client)),
    meta,
  })

export const refundMutation = () =>
  mutationOptions({
    mutationFn: (input: { transaction: string; kind: 'coupon' | 'case' }, { client }) =>
      call(chooseRefund, input, { idempotencyKey: crypto.randomUUID() }).catch(refetchAndRethrow(client)),
    meta,
  })
