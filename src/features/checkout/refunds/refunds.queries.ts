import { mutationOptions, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { LoadProblem } from '#contract/load-case.ts'
import { cancelPayment, isLoad, type Purchase } from '#contract/payment.ts'
import type { RefundDestination } from '#contract/refund-destination.ts'
import { giveUpStart, restartMachine } from '#contract/restart.ts'
import { transactionQuery } from '#features/checkout/payment/payment.queries.ts'
import { call } from '#lib/api/http.ts'
import { onlyIf } from '#lib/api/query-client.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { pageConfig } from '#lib/browser/page-config.ts'

/** Few purchases are refunded, so these calls are loaded when one is. */
const refundCalls = () => import('#contract/refund-destination.ts')

const meta = { invalidates: [['transaction'], ['history'], ['machine'], ['hold'], ['coupons']] } as const

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

/** Reports that the customer's own load went wrong. */
export const reportLoadMutation = () =>
  mutationOptions({
    mutationFn: async (input: { transaction: string; problem: LoadProblem }, { client }) => {
      const { reportLoad } = await import('#contract/reports.ts')
      return call(reportLoad, input).catch(refetchAndRethrow(client))
    },
    meta: { invalidates: [...meta.invalidates, ['reports']] },
    onSuccess: (purchase, _input, _context, { client }) => showPurchase(purchase, client),
  })

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

/** Says that the machine of an unknown start does not run. */
export const giveUpStartMutation = () =>
  mutationOptions({
    mutationFn: (transaction: string, { client }) =>
      call(giveUpStart, { transaction }).catch(refetchAndRethrow(client)),
    meta,
    onSuccess: (purchase, _input, _context, { client }) => showPurchase(purchase, client),
  })

type RefundInput = { transaction: string; kind: 'coupon' | 'case'; destination?: RefundDestination; pin_code?: string }

export const refundMutation = () =>
  mutationOptions({
    mutationFn: async (input: RefundInput, { client }) => {
      const { chooseRefund } = await refundCalls()
      return call(chooseRefund, input, { idempotencyKey: crypto.randomUUID() }).catch(refetchAndRethrow(client))
    },
    meta,
    onSuccess: (purchase, _input, _context, { client }) => showPurchase(purchase, client),
  })

/**
 * How the money of a purchase would go back. Never from the cache: the promised day is that of the request. Asked for by a
 * press, so without a session the refusal leads to the log-in.
 */
export const refundOfferQuery = (input: { transaction: string }) =>
  queryOptions({
    queryKey: ['refund-offer', input],
    queryFn: async ({ signal }) => call((await refundCalls()).getRefundOffer, input, { signal }),
    staleTime: 0,
  })

/**
 * Whether the money of a purchase would go back to the card or wallet, and not by bank. False while that is unknown, and
 * for a guest, who may have the link of the page.
 */
export function useIsSentBack({ transaction, amount, provider }: Purchase, isShown = true): boolean {
  const isAsked =
    isShown &&
    isSignedIn() &&
    amount > 0 &&
    provider !== 'promptpay' &&
    pageConfig.capabilities.includes('refund_destination')
  const { data } = useQuery(onlyIf(refundOfferQuery({ transaction }), isAsked))
  return data?.via === 'gateway'
}

/** A refund as its customer sees it. */
export const refundCaseQuery = (case_number: string) =>
  queryOptions({
    queryKey: ['refund-case', case_number],
    queryFn: async ({ signal }) => call((await refundCalls()).getRefundCase, { case_number }, { signal }),
    enabled: isSignedIn,
  })

export const setDestinationMutation = () =>
  mutationOptions({
    mutationFn: async (input: { case_number: string; destination: RefundDestination; pin_code?: string }) =>
      call((await refundCalls()).setRefundDestination, input),
    meta: { invalidates: [['transaction'], ['history']] },
    onSuccess: (refund, _input, _context, { client }) =>
      client.setQueryData(refundCaseQuery(refund.case_number).queryKey, refund),
  })
