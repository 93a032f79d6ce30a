import { createFileRoute } from '@tanstack/react-router'
import { CouponStep } from '#features/coupon-choice/coupon-step.tsx'

export const Route = createFileRoute('/_authed/payment/$node_id/$address/$sub_position/coupon')({
  staticData: { layout: 'default' },
  beforeLoad: async ({ params }) => {
    const { requireChoice } = await import('#features/load-payment/require-choice.ts')
    requireChoice(params)
  },
  component: ChooseCoupon,
})

function ChooseCoupon() {
  return <CouponStep address={Route.useParams()} />
}
