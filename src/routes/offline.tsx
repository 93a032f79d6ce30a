import { createFileRoute, redirect } from '@tanstack/react-router'
import { Offline } from '#features/layout/offline.tsx'

export const Route = createFileRoute('/offline')({
  staticData: { layout: 'none' },
  beforeLoad: () => {
    if (navigator.onLine) throw redirect({ to: '/' })
  },
  component: Offline,
})
