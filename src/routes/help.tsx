import { createFileRoute } from '@tanstack/react-router'
import { Help } from '#features/help/help.tsx'

export const Route = createFileRoute('/help')({
  staticData: { layout: 'default' },
  component: Help,
})
