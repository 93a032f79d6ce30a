import { createFileRoute } from '@tanstack/react-router'
import { object, optional, safeParse } from 'valibot'
import { PurchaseId } from '#contract/route-params.ts'
import { branchQuery } from '#features/branches/branch-list/branch.queries.ts'
import { historyQuery, openPurchases } from '#features/checkout/payment/history.queries.ts'
import { transactionQuery } from '#features/checkout/payment/payment.queries.ts'
import { ReviewForm } from '#features/loads/review/review-form.tsx'
import { isSignedIn } from '#lib/auth/session.ts'

const Search = object({ transaction: optional(PurchaseId) })

export const Route = createFileRoute('/branch/$branch_id/review')({
  validateSearch: (search) => {
    const result = safeParse(Search, search)
    return result.success ? result.output : {}
  },
  loaderDeps: ({ search: { transaction } }) => ({ transaction }),
  loader: ({ context: { queryClient }, params: { branch_id }, deps: { transaction } }) => {
    void queryClient.prefetchQuery(branchQuery(branch_id))
    if (!isSignedIn()) return
    if (transaction) void queryClient.prefetchQuery(transactionQuery(transaction))
    else void queryClient.prefetchQuery(historyQuery(openPurchases))
  },
  component: Review,
})

function Review() {
  const { branch_id } = Route.useParams()
  const { transaction } = Route.useSearch()
  return <ReviewForm branchId={branch_id} transaction={transaction} />
}
