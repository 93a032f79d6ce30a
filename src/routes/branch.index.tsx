import { createFileRoute } from '@tanstack/react-router'
import { BranchList } from '#features/branches/branch-list/branch-list.tsx'
import { branchesQuery } from '#features/branches/branch-list/branches.queries.ts'

export const Route = createFileRoute('/branch/')({
  staticData: { layout: 'home' },
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(branchesQuery()),
  component: BranchList,
})
