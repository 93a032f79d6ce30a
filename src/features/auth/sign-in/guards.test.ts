import { isRedirect } from '@tanstack/react-router'
import { afterEach, expect, test } from 'vitest'
import { signIn, signOut } from '#lib/auth/session.ts'
import { guard } from './guards.ts'

afterEach(() => signOut())

type Visit = Parameters<ReturnType<typeof guard>>[0]
const visit = (href: string, next?: string): Visit => ({ location: { href }, search: { next } })

/** The redirect of a guard; undefined if it lets the visitor in. */
function redirectOf(name: string, visited: Visit) {
  try {
    guard(name)(visited)
    return undefined
  } catch (thrown) {
    if (isRedirect(thrown)) return { to: thrown.options.to, search: thrown.options.search, state: thrown.options.state }
    throw thrown
  }
}

const signInCustomer = () => signIn({ access_token: 'a', refresh_token: 'r' })

test.each([['auth'], ['checkAuth'], [''], ['constructor'], ['__proto__'], ['toString']])(
  'throws for an unknown guard named "%s"',
  (name) => {
    expect(() => guard(name)).toThrow(new Error('Unknown route middleware'))
  },
)

test('check-auth lets a customer in', async () => {
  await signInCustomer()
  expect(redirectOf('check-auth', visit('/profile'))).toBeUndefined()
})

test('[V7.6.2] check-auth redirects a guest to the login page, with the path to return to', () => {
  expect(redirectOf('check-auth', visit('/payment/ARI4/1/05?x=1'))).toEqual({
    to: '/login',
    search: { next: '/payment/ARI4/1/05?x=1' },
    state: { why: 'login' },
  })
})

test('un-auth lets a guest in', () => {
  expect(redirectOf('un-auth', visit('/login', '/profile'))).toBeUndefined()
})

test('un-auth redirects a customer to the path that they wanted, or home', async () => {
  await signInCustomer()
  expect(redirectOf('un-auth', visit('/login', '/profile'))).toMatchObject({
    to: '/profile',
    state: { why: 'signedIn' },
  })
  expect(redirectOf('un-auth', visit('/login'))).toMatchObject({ to: '/' })
})

test.each([
  ['https://evil.example'],
  ['//evil.example'],
  ['/\\evil.example'],
  ['javascript:alert(1)'],
  ['/\t//evil.example'],
])('[V1.2.2][V3.7.2] never redirects a customer out of the app: %j', async (next) => {
  await signInCustomer()
  expect(redirectOf('un-auth', visit('/login', next))).toMatchObject({ to: '/' })
})
