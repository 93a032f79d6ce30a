import { createFileRoute } from '@tanstack/react-router'
import { object, optional, safeParse } from 'valibot'
import { MachineCategory } from '#contract/machines.ts'
import { BranchPage } from '#features/branch-page/branch-page.tsx'
import { BranchRanking } from '#features/branch-page/branch-ranking.tsx'
import { branchesQuery } from '#features/branches/branches.queries.ts'
import { BranchReviews } from '#features/reviews/branch-reviews.tsx'
import { BranchStamps } from '#features/stamps/branch-stamps.tsx'
import { royaltyQuery } from '#features/stamps/royalty.queries.ts'
import { WatchButton } from '#features/watches/watch-button.tsx'
import { WatchList } from '#features/watches/watch-list.tsx'
import { isSignedIn } from '#lib/session/session.ts'

/** `watch`: from the notice that nothing became free, to wait on for the same kind. */
const Asked = object({ watch: optional(MachineCategory) })

export const Route = createFileRoute('/branch/$branch_id/')({
  staticData: { layout: 'default' },
  validateSearch: (search) => {
    const result = safeParse(Asked, search)
    return result.success ? result.output : {}
  },
  loader: ({ context: { queryClient }, params: { branch_id } }) => {
    void queryClient.prefetchQuery(branchesQuery())
    if (isSignedIn()) void queryClient.prefetchQuery(royaltyQuery(branch_id))
  },
  component: Branch,
})

function Branch() {
  const { branch_id: branchId } = Route.useParams()
  const { watch } = Route.useSearch()
  return (
    <BranchPage
      branchId={branchId}
      watch={<WatchButton branchId={branchId} again={watch} />}
      watches={<WatchList branchId={branchId} />}
    >
      <BranchStamps branchId={branchId} />
      <BranchReviews branchId={branchId} />
      <BranchRanking branchId={branchId} />
    </BranchPage>
  )
}
