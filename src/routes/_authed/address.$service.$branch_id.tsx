import { createFileRoute, notFound, Outlet } from '@tanstack/react-router'
import { isOrderService } from '#features/addresses/order-path.ts'

export const Route = createFileRoute('/_authed/address/$service/$branch_id')({
  beforeLoad: ({ params }) => {
    if (!isOrderService(params.service)) throw notFound()
  },
  component: Outlet,
})
