import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { object, optional, safeParse } from 'valibot'
import { MachineCategory } from '#contract/machines.ts'
import { AlertButton } from '#features/branches/availability-alerts/alert-button.tsx'
import { AlertList } from '#features/branches/availability-alerts/alert-list.tsx'
import { canWatch, watchesQuery } from '#features/branches/availability-alerts/alerts.queries.ts'
import { branchQuery } from '#features/branches/branch-list/branch.queries.ts'
import { hasBranches } from '#features/branches/branch-list/branches.queries.ts'
import { hasUsualHours, rankingQuery } from '#features/branches/branch-page/branch-page.queries.ts'
import { BranchPage } from '#features/branches/branch-page/branch-page.tsx'
import { BranchRanking } from '#features/branches/branch-page/branch-ranking.tsx'
import { PlainBranch } from '#features/branches/branch-page/plain-branch.tsx'
import { LateHoldBanner } from '#features/branches/holds/holds-lazy.tsx'
import { BranchReviews } from '#features/branches/reviews/branch-reviews.tsx'
import { hasReviews, reviewPages } from '#features/branches/reviews/reviews.queries.ts'
import { historyQuery, openPurchases } from '#features/checkout/payment/history.queries.ts'
import { useRunningLoads } from '#features/checkout/payment/use-running-loads.ts'
import { BranchStamps } from '#features/rewards/stamps/branch-stamps.tsx'
import { royaltyQuery } from '#features/rewards/stamps/royalty.queries.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { lazyModule } from '#lib/browser/lazy-module.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { withMessages } from '#lib/i18n/with-messages.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { StarIcon } from '#ui/icons/reward-icons.tsx'

/** `watch`: kind of machine, set by the notification that none became free, to wait again for the same kind. */
const Search = object({ watch: optional(MachineCategory) })

export const Route = createFileRoute('/branch/$branch_id/')({
  validateSearch: (search) => {
    const result = safeParse(Search, search)
    return result.success ? result.output : {}
  },
  loader: ({ context: { queryClient }, params: { branch_id } }) => {
    if (hasBranches()) void queryClient.prefetchQuery(branchQuery(branch_id))
    if (hasReviews()) void queryClient.prefetchInfiniteQuery(reviewPages(branch_id))
    if (!isSignedIn()) return
    void queryClient.prefetchQuery(rankingQuery(branch_id))
    void queryClient.prefetchQuery(royaltyQuery(branch_id))
    void queryClient.prefetchQuery(historyQuery(openPurchases))
    if (canWatch()) void queryClient.prefetchQuery(watchesQuery())
  },
  component: () => (hasBranches() ? <BranchRoute /> : <PlainBranchRoute />),
})

/** After the page is painted. */
const { useModule } = lazyModule(withMessages(() => import('#features/branches/branch-page/usual-hours.tsx')))

function LateUsualHours({ branchId }: { branchId: string }) {
  const module = useModule()
  return module && hasUsualHours() ? <module.UsualHours branchId={branchId} /> : null
}

function PlainBranchRoute() {
  const { branch_id: branchId } = Route.useParams()
  const t = useTranslate()
  const localized = useLocalized()
  const { data } = useQuery(royaltyQuery(branchId))
  const card = data?.details.find(({ branch_id }) => branch_id === branchId)
  return (
    <PlainBranch name={card && localized(card.branch_name)}>
      <BranchStamps branchId={branchId} />
      <BranchRanking branchId={branchId} />
      {isSignedIn() ? (
        <LinkButton href={`/branch/${branchId}/review`} tone="outline" width="fill" icon={<StarIcon />}>
          {t('review.write')}
        </LinkButton>
      ) : null}
    </PlainBranch>
  )
}

function BranchRoute() {
  const { branch_id: branchId } = Route.useParams()
  const { watch } = Route.useSearch()
  const ownLoads = useRunningLoads()
  return (
    <BranchPage
      branchId={branchId}
      ownLoads={ownLoads}
      alertButton={<AlertButton branchId={branchId} initialKind={watch} />}
      alerts={
        <>
          <LateHoldBanner branchId={branchId} />
          <AlertList branchId={branchId} />
        </>
      }
    >
      <LateUsualHours branchId={branchId} />
      <BranchStamps branchId={branchId} />
      <BranchReviews branchId={branchId} />
      <BranchRanking branchId={branchId} />
    </BranchPage>
  )
}
