import { notFound, redirect } from '@tanstack/react-router'
import { isSignedIn } from '#lib/auth/session.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { safeRedirectPath } from '#lib/browser/safe-redirect.ts'

type Visit = { location: { href: string }; search: { next?: string | undefined } }

const guards = {
  /** Customers only. A guest signs in first and returns. */
  'check-auth': ({ location }: Visit) => {
    if (!isSignedIn())
      throw redirect({ to: '/login', search: { next: safeRedirectPath(location.href) }, state: { why: 'login' } })
  },
  /** Guests only. A customer is redirected to the page that the sign-in would lead to. */
  'un-auth': ({ search }: Visit) => {
    if (isSignedIn())
      throw redirect({ to: safeRedirectPath(search.next) ?? '/', replace: true, state: { why: 'signedIn' } })
  },
}

/**
 * The guard with this name, for a route's `beforeLoad`.
 * @throws Error if no guard has this name
 */
export function guard(name: string) {
  const namedGuard = Object.entries(guards).find(([key]) => key === name)?.[1]
  if (!namedGuard) throw new Error('Unknown route middleware')
  return namedGuard
}

/** For a route's `beforeLoad`: the page of calls that the API has not got does not exist. */
export const needs = (capability: string) => () => {
  if (!pageConfig.capabilities.includes(capability)) throw notFound()
}
