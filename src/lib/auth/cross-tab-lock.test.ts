import { expect, test } from 'vitest'
import { withCrossTabLock } from './cross-tab-lock.ts'

test('without locks the same is done one after the other, and nothing else waits for it', async () => {
  const done: string[] = []
  const first = Promise.withResolvers<void>()
  const slow = withCrossTabLock('a load is told', () => first.promise.then(() => done.push('slow')))
  const next = withCrossTabLock('a load is told', async () => done.push('next'))
  await withCrossTabLock('a session is renewed', async () => done.push('other'))
  first.resolve()
  await Promise.all([slow, next])
  expect(done).toEqual(['other', 'slow', 'next'])
})

test('what fails keeps nobody from the next turn', async () => {
  await expect(withCrossTabLock('a load is told', () => Promise.reject(new Error('no sound')))).rejects.toThrow(
    'no sound',
  )
  expect(await withCrossTabLock('a load is told', async () => 'told')).toBe('told')
})
