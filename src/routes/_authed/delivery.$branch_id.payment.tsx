import { createFileRoute } from '@tanstack/react-router'
import { Coming } from '#features/frame/coming.tsx'

export const Route = createFileRoute('/_authed/delivery/$branch_id/payment')({
  staticData: { layout: 'default' },
  component: () => <Coming title="coming.orderPayment" />,
})
