import { queryOptions } from '@tanstack/react-query'
import type { InputOf } from '#contract/endpoint.ts'
import { getHistoryPayment } from '#contract/payment.ts'
import { call } from '#lib/api/http.ts'
import { isSignedIn } from '#lib/auth/session.ts'

/** Enough to hold all that is still open, whatever else was bought since: purchases are newest first. */
export const openPurchases = { page: 1, limit: 50 }

export const historyQuery = (input: InputOf<typeof getHistoryPayment>) =>
  queryOptions({
    queryKey: ['history', input],
    queryFn: ({ signal }) => call(getHistoryPayment, input, { signal }),
    // The page of a customer who has just signed out is still there for a moment, and must not ask again.
    enabled: () => isSignedIn(),
    // Money and machines move by themselves: a load that has just started must be on the home page.
    staleTime: 0,
  })
