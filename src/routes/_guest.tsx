import { createFileRoute, retainSearchParams } from '@tanstack/react-router'
import { guard } from '#features/auth/sign-in/guards.ts'
import { safeRedirectPath } from '#lib/browser/safe-redirect.ts'

export const Route = createFileRoute('/_guest')({
  staticData: { layout: 'withoutRail' },
  // The page to return to, kept through every step of the sign-in.
  validateSearch: (search): { next?: string | undefined } => ({ next: safeRedirectPath(search.next) }),
  search: { middlewares: [retainSearchParams<{ next?: string | undefined }>(['next'])] },
  beforeLoad: guard('un-auth'),
})
