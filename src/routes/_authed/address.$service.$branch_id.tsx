import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/_authed/address/$service/$branch_id')({})
