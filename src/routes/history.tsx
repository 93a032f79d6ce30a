import { createFileRoute } from '@tanstack/react-router'
import { History } from '#features/loads/history/history.tsx'

export const Route = createFileRoute('/history')({ staticData: { layout: 'home' }, component: History })
