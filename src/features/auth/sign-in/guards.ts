import { redirect } from '@tanstack/react-router'
import { isSignedIn } from '#lib/auth/session.ts'
import { safeRedirectPath } from '#lib/browser/safe-redirect.ts'

type Visit = { location: { href: string }; search: { next?: string | undefined } }

const guards = {
  /** For customers; a guest signs in first and comes back. */
  'check-auth': ({ location }: Visit) => {
    if (!isSignedIn())
      throw redirect({ to: '/login', search: { next: safeRedirectPath(location.href) }, state: { why: 'login' } })
  },
  /** For guests; a customer is already where this leads. */
  'un-auth': ({ search }: Visit) => {
    if (isSignedIn())
      throw redirect({ to: safeRedirectPath(search.next) ?? '/', replace: true, state: { why: 'signedIn' } })
  },
}

/**
 * The guard of that name, for a route's `beforeLoad`.
 * @throws Error when there is none
 */
export function guard(name: string) {
  const found = Object.entries(guards).find(([key]) => key === name)?.[1]
  if (!found) throw new Error('Unknown route middleware')
  return found
}
