import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { Profile } from '#features/account/profile/profile.tsx'
import { PROFILE_TABS, type ProfileTab } from '#features/account/profile/profile-tabs.ts'
import { ownBranchIds } from '#features/branches/branch-list/recent-branches.store.ts'
import { usePurchases } from '#features/checkout/payment/use-purchases.ts'
import { SavedCardsRow } from '#features/checkout/saved-cards/saved-cards-row.tsx'
import { NotificationSwitch } from '#features/engagement/push/notification-switch.tsx'
import { MemberFacts } from '#features/rewards/balances/member-facts.tsx'
import { InstallEntry } from '#features/shell/install/install-entry.tsx'
import { withMessages } from '#lib/i18n/with-messages.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

/** The names are the specification's. `isSortLessMore`: the promotions for the fewest points come first. */
type ProfileSearch = { selectedTab?: ProfileTab | undefined; isSortLessMore?: boolean | undefined }

// Most visits see the account only.
const PointsTab = lazy(async () => {
  const { PointsTab } = await withMessages(() => import('#features/rewards/promotions/points-tab.tsx'))()
  return { default: PointsTab }
})
const CouponsTab = lazy(async () => {
  const { CouponsTab } = await withMessages(() => import('#features/rewards/coupons/coupons-tab.tsx'))()
  return { default: CouponsTab }
})

export const Route = createFileRoute('/_authed/profile/')({
  staticData: { layout: 'home' },
  // Each key is set, as the router would pass an invalid value on under a key that is missing.
  validateSearch: ({ selectedTab, isSortLessMore }): ProfileSearch => ({
    selectedTab: PROFILE_TABS.find((tab) => tab === selectedTab),
    isSortLessMore: isSortLessMore === undefined ? undefined : String(isSortLessMore) !== 'false',
  }),
  component: ProfileRoute,
})

function ProfileRoute() {
  const { purchases } = usePurchases()
  const { selectedTab = 'account', isSortLessMore = true } = Route.useSearch()
  const navigate = Route.useNavigate()
  const change = (search: ProfileSearch) =>
    void navigate({
      search: (previous) => ({ ...previous, ...search }),
      state: { isSamePage: true },
      replace: true,
      resetScroll: false,
    })
  return (
    <Profile
      selectedTab={selectedTab}
      onSelect={(tab) => change({ selectedTab: tab })}
      facts={<MemberFacts />}
      points={
        <Suspense fallback={<Skeleton shape="panel" />}>
          <PointsTab isSortLessMore={isSortLessMore} onSort={(isLess) => change({ isSortLessMore: isLess })} />
        </Suspense>
      }
      coupons={
        <Suspense fallback={<Skeleton shape="panel" />}>
          <CouponsTab />
        </Suspense>
      }
      notifications={<NotificationSwitch />}
      branchId={ownBranchIds()[0] ?? (purchases[0]?.branch_id || undefined)}
    >
      <SavedCardsRow />
      <InstallEntry />
    </Profile>
  )
}
