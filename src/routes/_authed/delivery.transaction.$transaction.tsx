import { createFileRoute } from '@tanstack/react-router'
import { Coming } from '#features/frame/coming.tsx'

export const Route = createFileRoute('/_authed/delivery/transaction/$transaction')({
  staticData: { layout: 'default' },
  component: () => <Coming title="coming.orderStatus" />,
})
