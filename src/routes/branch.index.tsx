import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { currentSearch } from '#features/branches/branch-list/branch-list.store.ts'
import { BranchList } from '#features/branches/branch-list/branch-list.tsx'
import { branchPages } from '#features/branches/branch-list/branch-pages.queries.ts'
import { hasBranches } from '#features/branches/branch-list/branches.queries.ts'
import { PlainBranchList } from '#features/branches/branch-list/plain-branch-list.tsx'
import { royaltyQuery } from '#features/rewards/stamps/royalty.queries.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { useLocalized } from '#lib/i18n/translate.tsx'

export const Route = createFileRoute('/branch/')({
  staticData: { layout: 'home' },
  loader: ({ context: { queryClient } }) => {
    if (hasBranches()) void queryClient.prefetchInfiniteQuery(branchPages(currentSearch()))
    else if (isSignedIn()) void queryClient.prefetchQuery(royaltyQuery())
  },
  component: () => (hasBranches() ? <BranchList /> : <OwnBranches />),
})

/** With an API that describes no branches, those of the customer's stamp cards. */
function OwnBranches() {
  const localized = useLocalized()
  const { data, isLoading } = useQuery(royaltyQuery())
  const branches = data?.details.map(({ branch_id, branch_name }) => ({ branch_id, name: localized(branch_name) }))
  return <PlainBranchList branches={isLoading ? undefined : (branches ?? [])} />
}
