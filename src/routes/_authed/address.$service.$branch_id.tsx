import { createFileRoute, Outlet } from '@tanstack/react-router'

export const Route = createFileRoute('/_authed/address/$service/$branch_id')({ component: Outlet })
