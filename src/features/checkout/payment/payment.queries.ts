import { queryOptions } from '@tanstack/react-query'
import { confirmPayment, getProviderPayment } from '#contract/payment.ts'
import { call } from '#lib/api/http.ts'
import { isFinal, pollDelay } from './polling.ts'

export const providersQuery = (branch_id: string) =>
  queryOptions({
    queryKey: ['providers', branch_id],
    queryFn: async ({ signal }) => (await call(getProviderPayment, { branch_id }, { signal })).details,
  })

/** The status page of a purchase that has just been made asks for it after the first pause of the polling. */
const FRESH_MS = 1_000

/** A purchase, polled until its state is final. */
export const transactionQuery = (transaction: string) =>
  queryOptions({
    queryKey: ['transaction', transaction],
    queryFn: ({ signal }) => call(confirmPayment, { transaction }, { signal, skipRedirect: true }),
    staleTime: FRESH_MS,
    // Polling continues after an error; only the age of the last response grows.
    refetchInterval: ({ state: { data, error } }) => (data && isFinal(data) ? false : pollDelay(data, error)),
  })
