import { createFileRoute, redirect } from '@tanstack/react-router'
import { Offline } from '#features/shell/layout/offline.tsx'
import { isOnline } from '#lib/api/online-status.ts'

export const Route = createFileRoute('/offline')({
  staticData: { layout: 'withoutRail' },
  beforeLoad: () => {
    if (isOnline()) throw redirect({ to: '/' })
  },
  component: Offline,
})
