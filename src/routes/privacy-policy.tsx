import { createFileRoute } from '@tanstack/react-router'
import { Coming } from '#features/frame/coming.tsx'

export const Route = createFileRoute('/privacy-policy')({
  staticData: { layout: 'default' },
  component: () => <Coming title="coming.privacy" />,
})
