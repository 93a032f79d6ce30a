import { createFileRoute } from '@tanstack/react-router'
import { couponChoicesQuery, loadTarget } from '#features/checkout/coupon-picker/coupon-choices.queries.ts'
import { CouponStep } from '#features/checkout/coupon-picker/coupon-step.tsx'
import { requireSelection } from '#features/checkout/load-payment/require-selection.ts'
import { providersQuery } from '#features/checkout/payment/payment.queries.ts'

export const Route = createFileRoute('/_authed/payment/$node_id/$address/$sub_position/coupon')({
  staticData: { layout: 'withoutRail', isStep: true },
  loader: ({ context: { queryClient }, params }) => {
    const command = requireSelection(params)
    void queryClient.prefetchQuery(providersQuery(command.branch_id))
    void queryClient.prefetchInfiniteQuery(couponChoicesQuery(loadTarget(command)))
  },
  component: ChooseCoupon,
})

function ChooseCoupon() {
  return <CouponStep address={Route.useParams()} />
}
