import { isRedirect } from '@tanstack/react-router'
import { afterEach, expect, test } from 'vitest'
import { signIn, signOut } from '#lib/auth/session.ts'
import { guard } from './guards.ts'

afterEach(() => signOut())

type Visit = Parameters<ReturnType<typeof guard>>[0]
const visit = (href: string, next?: string): Visit => ({ location: { href }, search: { next } })

/** Where a guard sends the visitor; undefined lets them in. */
function sentTo(name: string, wanted: Visit) {
  try {
    guard(name)(wanted)
    return undefined
  } catch (thrown) {
    if (isRedirect(thrown)) return { to: thrown.options.to, search: thrown.options.search, state: thrown.options.state }
    throw thrown
  }
}

const comeIn = () => signIn({ access_token: 'a', refresh_token: 'r' })

test.each([['auth'], ['checkAuth'], [''], ['constructor'], ['__proto__'], ['toString']])(
  'a guard named "%s" is an error',
  (name) => {
    expect(() => guard(name)).toThrow(new Error('Unknown route middleware'))
  },
)

test('a customer may enter what is for customers', async () => {
  await comeIn()
  expect(sentTo('check-auth', visit('/profile'))).toBeUndefined()
})

test('[V7.6.2] a guest is sent to log in, and remembers where to', () => {
  expect(sentTo('check-auth', visit('/payment/ARI4/1/05?x=1'))).toEqual({
    to: '/login',
    search: { next: '/payment/ARI4/1/05?x=1' },
    state: { why: 'login' },
  })
})

test('a guest may enter what is for guests', () => {
  expect(sentTo('un-auth', visit('/login', '/profile'))).toBeUndefined()
})

test('a customer is sent on from what is for guests: to where they were going, or home', async () => {
  await comeIn()
  expect(sentTo('un-auth', visit('/login', '/profile'))).toMatchObject({ to: '/profile', state: { why: 'signedIn' } })
  expect(sentTo('un-auth', visit('/login'))).toMatchObject({ to: '/' })
})

test.each([
  ['https://evil.example'],
  ['//evil.example'],
  ['/\\evil.example'],
  ['javascript:alert(1)'],
  ['/\t//evil.example'],
])('[V1.2.2][V3.7.2] a customer is never sent out of the app: %j', async (next) => {
  await comeIn()
  expect(sentTo('un-auth', visit('/login', next))).toMatchObject({ to: '/' })
})
