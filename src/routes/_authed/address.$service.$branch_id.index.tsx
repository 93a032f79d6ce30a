import { createFileRoute } from '@tanstack/react-router'
import { Coming } from '#features/frame/coming.tsx'

export const Route = createFileRoute('/_authed/address/$service/$branch_id/')({
  staticData: { layout: 'default' },
  component: () => <Coming title="coming.address" />,
})
