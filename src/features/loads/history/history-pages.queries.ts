import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { getHistoryPayment } from '#contract/history.ts'
import { call } from '#lib/api/http.ts'
import { nextPage } from '#lib/api/paging.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import type { HistoryFilters } from './history-filters.store.ts'

const PAGE_SIZE = 10

/** The history page by page, for "show more". */
export const historyPages = ({ selected, month }: HistoryFilters) =>
  infiniteQueryOptions({
    queryKey: ['history', 'pages', selected, month],
    queryFn: ({ signal, pageParam }) =>
      call(getHistoryPayment, { selected, page: pageParam, limit: PAGE_SIZE, ...(month ? { month } : {}) }, { signal }),
    enabled: () => isSignedIn(),
    initialPageParam: 1,
    // The purchases of other filters stay until these have loaded, so that nothing moves.
    placeholderData: keepPreviousData,
    getNextPageParam: nextPage(PAGE_SIZE),
  })
