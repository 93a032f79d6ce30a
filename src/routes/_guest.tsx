import { createFileRoute, Outlet, retainSearchParams } from '@tanstack/react-router'
import { guard } from '#features/auth/sign-in/guards.ts'
import { safePath } from '#lib/browser/safe-redirect.ts'

export const Route = createFileRoute('/_guest')({
  // Where the customer was going, kept through every step on the way in.
  validateSearch: (search): { next?: string | undefined } => ({ next: safePath(search.next) }),
  search: { middlewares: [retainSearchParams<{ next?: string | undefined }>(['next'])] },
  beforeLoad: guard('un-auth'),
  component: Outlet,
})
