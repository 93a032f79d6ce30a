import { createFileRoute } from '@tanstack/react-router'
import { currentSearch } from '#features/branches/branch-list/branch-list.store.ts'
import { BranchList } from '#features/branches/branch-list/branch-list.tsx'
import { branchPages } from '#features/branches/branch-list/branch-pages.queries.ts'

export const Route = createFileRoute('/branch/')({
  staticData: { layout: 'home' },
  loader: ({ context: { queryClient } }) => void queryClient.prefetchInfiniteQuery(branchPages(currentSearch())),
  component: BranchList,
})
