import { createFileRoute } from '@tanstack/react-router'
import { Coming } from '#features/frame/coming.tsx'

export const Route = createFileRoute('/_authed/coupon/history')({
  staticData: { layout: 'default' },
  component: () => <Coming title="coming.couponHistory" />,
})
