import { expect, test } from 'vitest'
import { withCrossTabLock } from './cross-tab-lock.ts'

test('runs work with the same lock name in sequence, and other work without waiting, where Web Locks are missing', async () => {
  const finished: string[] = []
  const first = Promise.withResolvers<void>()
  const slow = withCrossTabLock('reminder', () => first.promise.then(() => finished.push('slow')))
  const next = withCrossTabLock('reminder', async () => finished.push('next'))
  await withCrossTabLock('session', async () => finished.push('other'))
  first.resolve()
  await Promise.all([slow, next])
  expect(finished).toEqual(['other', 'slow', 'next'])
})

test('runs the next work after one has failed', async () => {
  await expect(withCrossTabLock('reminder', () => Promise.reject(new Error('no sound')))).rejects.toThrow('no sound')
  expect(await withCrossTabLock('reminder', async () => 'done')).toBe('done')
})
