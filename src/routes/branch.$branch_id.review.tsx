import { createFileRoute } from '@tanstack/react-router'
import { object, optional, safeParse } from 'valibot'
import { TransactionId } from '#contract/scalars.ts'
import { branchQuery } from '#features/branches/branch-list/branches.queries.ts'
import { ReviewForm } from '#features/loads/review/review-form.tsx'

const Search = object({ transaction: optional(TransactionId) })

export const Route = createFileRoute('/branch/$branch_id/review')({
  staticData: { layout: 'default' },
  validateSearch: (search) => {
    const result = safeParse(Search, search)
    return result.success ? result.output : {}
  },
  loader: ({ context: { queryClient }, params: { branch_id } }) =>
    void queryClient.prefetchQuery(branchQuery(branch_id)),
  component: Review,
})

function Review() {
  const { branch_id } = Route.useParams()
  const { transaction } = Route.useSearch()
  return <ReviewForm branchId={branch_id} transaction={transaction} />
}
