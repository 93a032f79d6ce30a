import { createFileRoute, redirect } from '@tanstack/react-router'
import { Coming } from '#features/frame/coming.tsx'

export const Route = createFileRoute('/_authed/address/$service/$branch_id/$id')({
  staticData: { layout: 'default' },
  // Only a new address until there are saved ones to edit.
  beforeLoad: ({ params }) => {
    if (params.id !== 'create') throw redirect({ to: '/address/$service/$branch_id', params })
  },
  component: () => <Coming title="coming.address" />,
})
