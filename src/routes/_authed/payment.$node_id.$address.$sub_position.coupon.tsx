import { createFileRoute } from '@tanstack/react-router'
import { CouponStep } from '#features/checkout/coupon-picker/coupon-step.tsx'

export const Route = createFileRoute('/_authed/payment/$node_id/$address/$sub_position/coupon')({
  staticData: { layout: 'default' },
  beforeLoad: async ({ params }) => {
    const { requireSelection } = await import('#features/checkout/load-payment/require-selection.ts')
    requireSelection(params)
  },
  component: ChooseCoupon,
})

function ChooseCoupon() {
  return <CouponStep address={Route.useParams()} />
}
