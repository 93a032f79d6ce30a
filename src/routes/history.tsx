import { createFileRoute } from '@tanstack/react-router'
import { History } from '#features/loads/history/history.tsx'
import { readHistoryFilters } from '#features/loads/history/history-filters.store.ts'
import { historyPages } from '#features/loads/history/history-pages.queries.ts'
import { isSignedIn } from '#lib/auth/session.ts'

export const Route = createFileRoute('/history')({
  staticData: { layout: 'home' },
  loader: ({ context: { queryClient } }) => {
    if (isSignedIn()) void queryClient.prefetchInfiniteQuery(historyPages(readHistoryFilters()))
  },
  component: History,
})
