import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { cancelPayment, isLoad, type Purchase } from '#contract/payment.ts'
import { chooseRefund, restartMachine } from '#contract/recovery.ts'
import { transactionQuery } from '#features/checkout/payment/payment.queries.ts'
import { call } from '#lib/api/http.ts'

const meta = { invalidates: [['transaction'], ['history'], ['machine'], ['coupons']] } as const

/**
 * Shows the new state of a load at once. The page of an order shows more than the purchase has, and waits for it.
 */
const showPurchase = (purchase: Purchase, client: QueryClient) =>
  isLoad(purchase)
    ? client.setQueryData(transactionQuery(purchase.transaction).queryKey, purchase)
    : client.invalidateQueries({ queryKey: ['transaction'] }, { cancelRefetch: false })

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
    onSuccess: (purchase, _input, _context, { client }) => showPurchase(purchase, client),
  })

/** Restarts a paid load on the same machine or on another. */
export const restartMutation = () =>
  mutationOptions({
    mutationFn: (input: { transaction: string; machine_id?: string }, { client }) =>
      call(restartMachine, input, { idempotencyKey: crypto.randomUUID() }).catch(refetchAndRethrow(client)),
    meta,
    onSuccess: (purchase, _input, _context, { client }) => showPurchase(purchase, client),
  })

export const refundMutation = () =>
  mutationOptions({
    mutationFn: (input: { transaction: string; kind: 'coupon' | 'case' }, { client }) =>
      call(chooseRefund, input, { idempotencyKey: crypto.randomUUID() }).catch(refetchAndRethrow(client)),
    meta,
    onSuccess: (purchase, _input, _context, { client }) => showPurchase(purchase, client),
  })
