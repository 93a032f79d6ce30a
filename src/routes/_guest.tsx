import { createFileRoute, Outlet, retainSearchParams } from '@tanstack/react-router'
import { guard } from '#features/session/guards.ts'
import { safePath } from '#lib/page/next-page.ts'

export const Route = createFileRoute('/_guest')({
  // Where the customer was going, kept through every step on the way in.
  validateSearch: (search): { next?: string | undefined } => ({ next: safePath(search.next) }),
  search: { middlewares: [retainSearchParams<{ next?: string | undefined }>(['next'])] },
  beforeLoad: guard('un-auth'),
  component: Outlet,
})
