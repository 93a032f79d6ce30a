import { createFileRoute } from '@tanstack/react-router'
import { BranchPage } from '#features/branch-page/branch-page.tsx'
import { BranchRanking } from '#features/branch-page/branch-ranking.tsx'
import { branchesQuery } from '#features/branches/branches.queries.ts'
import { BranchReviews } from '#features/reviews/branch-reviews.tsx'
import { BranchStamps } from '#features/stamps/branch-stamps.tsx'
import { royaltyQuery } from '#features/stamps/royalty.queries.ts'
import { WatchButton } from '#features/watches/watch-button.tsx'
import { WatchList } from '#features/watches/watch-list.tsx'
import { isSignedIn } from '#lib/session/session.ts'

export const Route = createFileRoute('/branch/$branch_id/')({
  staticData: { layout: 'default' },
  loader: ({ context: { queryClient }, params: { branch_id } }) => {
    void queryClient.prefetchQuery(branchesQuery())
    if (isSignedIn()) void queryClient.prefetchQuery(royaltyQuery(branch_id))
  },
  component: Branch,
})

function Branch() {
  const { branch_id: branchId } = Route.useParams()
  return (
    <BranchPage
      branchId={branchId}
      watch={<WatchButton branchId={branchId} />}
      watches={<WatchList branchId={branchId} />}
    >
      <BranchStamps branchId={branchId} />
      <BranchReviews branchId={branchId} />
      <BranchRanking branchId={branchId} />
    </BranchPage>
  )
}
