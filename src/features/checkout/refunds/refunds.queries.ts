import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { cancelPayment } from '#contract/payment.ts'
import { chooseRefund, restartMachine } from '#contract/recovery.ts'
import { call } from '#lib/api/http.ts'

const moved = { invalidates: [['transaction'], ['history'], ['machine'], ['coupons']] }

/** What was refused may have been done before, or meanwhile: the page shows how it stands. */
const lookAgain = (client: QueryClient) => (refusal: unknown) => {
  void client.invalidateQueries({ queryKey: ['transaction'] })
  throw refusal
}

export const cancelPaymentMutation = () =>
  mutationOptions({
    mutationFn: (transaction: string, { client }) => call(cancelPayment, { transaction }).catch(lookAgain(client)),
    meta: moved,
  })

/** Starts a paid load again, on its own machine or on another. */
export const restartMutation = () =>
  mutationOptions({
    mutationFn: (input: { transaction: string; machine_id?: string }, { client }) =>
      call(restartMachine, input, { idempotencyKey: crypto.randomUUID() }).catch(lookAgain(client)),
    meta: moved,
  })

export const refundMutation = () =>
  mutationOptions({
    mutationFn: (input: { transaction: string; kind: 'coupon' | 'case' }, { client }) =>
      call(chooseRefund, input, { idempotencyKey: crypto.randomUUID() }).catch(lookAgain(client)),
    meta: moved,
  })
