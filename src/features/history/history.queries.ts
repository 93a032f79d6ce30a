import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { InputOf } from '#contract/endpoint.ts'
import { getHistoryPayment } from '#contract/payment.ts'
import { call } from '#lib/http.ts'
import { isSignedIn } from '#lib/session.ts'
import type { HistoryChoice } from './history-choice.store.ts'

const PAGE_SIZE = 10

/** Enough to hold all that is still open: purchases are newest first. */
export const openPurchases = { page: 1, limit: 10 }

export const historyQuery = (input: InputOf<typeof getHistoryPayment>) =>
  queryOptions({
    queryKey: ['history', input],
    queryFn: ({ signal }) => call(getHistoryPayment, input, { signal }),
    // The page of a customer who has just signed out is still there for a moment, and must not ask again.
    enabled: () => isSignedIn(),
    // Money and machines move by themselves: a load that has just started must be on the home page.
    staleTime: 0,
  })

/** The history page by page, as "show more" goes on. */
export const historyPages = ({ selected, month }: HistoryChoice) =>
  infiniteQueryOptions({
    queryKey: ['history', 'pages', selected, month],
    queryFn: ({ signal, pageParam }) =>
      call(getHistoryPayment, { selected, page: pageParam, limit: PAGE_SIZE, ...(month ? { month } : {}) }, { signal }),
    enabled: () => isSignedIn(),
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * PAGE_SIZE < total ? page + 1 : undefined),
  })
