import { createFileRoute, redirect } from '@tanstack/react-router'
import { CouponStep } from '#features/coupon-choice/coupon-step.tsx'

export const Route = createFileRoute('/_authed/payment/$node_id/$address/$sub_position/coupon')({
  staticData: { layout: 'default' },
  beforeLoad: async () => {
    const { isCommandSelected } = await import('#features/payment/selected-command.store.ts')
    if (!isCommandSelected()) throw redirect({ to: '/', state: { why: 'choice' } })
  },
  component: ChooseCoupon,
})

function ChooseCoupon() {
  return <CouponStep address={Route.useParams()} />
}
