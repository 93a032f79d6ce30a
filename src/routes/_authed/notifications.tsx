import { createFileRoute } from '@tanstack/react-router'
import { Coming } from '#features/frame/coming.tsx'

export const Route = createFileRoute('/_authed/notifications')({
  staticData: { layout: 'home' },
  component: () => <Coming title="coming.notifications" />,
})
