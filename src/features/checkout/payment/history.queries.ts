import { queryOptions } from '@tanstack/react-query'
import type { InputOf } from '#contract/endpoint.ts'
import { getHistoryPayment } from '#contract/history.ts'
import { call } from '#lib/api/http.ts'
import { isSignedIn } from '#lib/auth/session.ts'

/** Purchases are sorted newest first; 50 are enough to include every open one, and the answer adds those that are not settled. */
export const openPurchases = { page: 1, limit: 50 }

export const historyQuery = (input: InputOf<typeof getHistoryPayment>) =>
  queryOptions({
    queryKey: ['history', input],
    queryFn: ({ signal }) => call(getHistoryPayment, input, { signal }),
    // After a sign-out the page stays mounted for a moment and must not refetch.
    enabled: () => isSignedIn(),
    // Payments and machines change without the client: a load that has just started must appear on the home page.
    staleTime: 0,
  })
