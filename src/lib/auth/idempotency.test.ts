import { expect, test } from 'vitest'
import { withIdempotencyKey } from './idempotency.ts'
import { signOut } from './session.ts'

const lost = () => Promise.reject(new Error('the answer was lost'))

test('an act keeps its key until it has succeeded, then the next one is another', async () => {
  const seen: string[] = []
  const look = async (key: string) => void seen.push(key)
  await expect(
    withIdempotencyKey('exchange bag', (key) => {
      seen.push(key)
      return lost()
    }),
  ).rejects.toThrow()
  expect(sessionStorage.getItem('attempts')).toContain(seen[0])
  await withIdempotencyKey('exchange bag', look)
  await withIdempotencyKey('exchange bag', look)
  expect(seen[1]).toBe(seen[0])
  expect(seen[2]).not.toBe(seen[0])
  expect(sessionStorage.getItem('attempts')).toBeNull()
})

test('a second press while the first is on its way has the same key; another act has its own', async () => {
  const keys = await Promise.all(['a', 'a', 'b'].map((act) => withIdempotencyKey(act, async (key) => key)))
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('who signs out leaves no act behind', async () => {
  await expect(withIdempotencyKey('claim X', lost)).rejects.toThrow()
  signOut()
  expect(sessionStorage.getItem('attempts')).toBeNull()
})
