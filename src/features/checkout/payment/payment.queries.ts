import { queryOptions } from '@tanstack/react-query'
import { confirmPayment, getProviderPayment } from '#contract/payment.ts'
import { call } from '#lib/api/http.ts'
import { setServerTime } from '#lib/server-clock.ts'
import { isFinal, pollDelay } from './polling.ts'

export const providersQuery = (branch_id: string) =>
  queryOptions({
    queryKey: ['providers', branch_id],
    queryFn: async ({ signal }) => (await call(getProviderPayment, { branch_id }, { signal })).details,
  })

/** What the server knows of a purchase. Asked again and again until nothing can change any more. */
export const transactionQuery = (transaction: string) =>
  queryOptions({
    queryKey: ['transaction', transaction],
    queryFn: async ({ signal }) => {
      const purchase = await call(confirmPayment, { transaction }, { signal, skipRedirect: true })
      setServerTime(purchase.server_time)
      return purchase
    },
    staleTime: 0,
    refetchOnWindowFocus: true,
    // An error never ends the wait: the interval goes on, only the age of the last answer grows.
    refetchInterval: ({ state: { data, error } }) => (data && isFinal(data) ? false : pollDelay(data, error)),
    refetchIntervalInBackground: false,
  })
