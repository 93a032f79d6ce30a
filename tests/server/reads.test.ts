import { expect, test } from 'vitest'
import { createFreshness } from '#server/db/read-replica.ts'

test('a replica is fresh while it has all that the primary had five seconds ago', () => {
  let now = 0
  const { primaryAt, isFresh } = createFreshness(() => now)
  expect(isFresh(100n)).toBe(false)
  for (const lsn of [10n, 20n, 30n, 40n, 50n]) {
    primaryAt(lsn)
    expect(isFresh(100n)).toBe(false) // nothing is known of five seconds ago
    now += 1_000
  }
  primaryAt(60n)
  expect([isFresh(9n), isFresh(10n)]).toEqual([false, true])
  now += 1_000
  primaryAt(70n)
  expect([isFresh(19n), isFresh(20n)]).toEqual([false, true])
  // A primary that does not answer writes nothing: what it had last is enough, and needed.
  now += 60_000
  expect([isFresh(69n), isFresh(70n)]).toEqual([false, true])
  primaryAt(80n)
  expect([isFresh(69n), isFresh(70n)]).toEqual([false, true])
})
