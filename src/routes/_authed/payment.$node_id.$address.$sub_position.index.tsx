import { createFileRoute } from '@tanstack/react-router'
import { machineQuery } from '#features/branches/machines/machines.queries.ts'
import { MachineReports } from '#features/branches/reports/machine-reports.tsx'
import { canReport, reportsQuery } from '#features/branches/reports/reports.queries.ts'
import { couponChoicesQuery, loadTarget } from '#features/checkout/coupon-picker/coupon-choices.queries.ts'
import { preloadFurtherMachines } from '#features/checkout/load-payment/late-further-machines.tsx'
import { Pay } from '#features/checkout/load-payment/pay.tsx'
import { requireSelection } from '#features/checkout/load-payment/require-selection.ts'
import { historyQuery, openPurchases } from '#features/checkout/payment/history.queries.ts'
import { prefetchWaysToPay } from '#features/checkout/payment/saved-cards.queries.ts'
import { homePromotionsQuery } from '#features/rewards/balances/balances.queries.ts'
import { WelcomeCoupon } from '#features/rewards/promotions/welcome-coupon.tsx'

export const Route = createFileRoute('/_authed/payment/$node_id/$address/$sub_position/')({
  staticData: {
    layout: 'withoutRail',
    isStep: true,
    next: () => ['/waiting-payment/$transaction', '/bill/$transaction'],
  },
  loader: async ({ context: { queryClient }, params }) => {
    const command = requireSelection(params)
    void queryClient.prefetchQuery(machineQuery(params))
    prefetchWaysToPay(queryClient, command.branch_id)
    void queryClient.prefetchInfiniteQuery(couponChoicesQuery(loadTarget(command)))
    void queryClient.prefetchQuery(historyQuery(openPurchases))
    void queryClient.prefetchQuery(homePromotionsQuery())
    if (canReport()) void queryClient.prefetchQuery(reportsQuery(params))
    // The list of a selection that has some is there with the page, and moves nothing.
    if (command.more?.length) await preloadFurtherMachines()
  },
  component: PayRoute,
})

function PayRoute() {
  const address = Route.useParams()
  return (
    <Pay
      address={address}
      reports={<MachineReports machine={address} />}
      renderClaim={(target, saving, row) => (
        <WelcomeCoupon {...target} saving={saving}>
          {row}
        </WelcomeCoupon>
      )}
    />
  )
}
