import { expect, test } from 'vitest'
import { ApiError } from '#lib/api/http.ts'
import { closeTabsAfterEach, reloadTab } from '#tests/support/page/tabs.ts'
import { withIdempotencyKey } from './idempotency.ts'
import { signOut } from './session.ts'

closeTabsAfterEach()

const failWithLostAnswer = () => Promise.reject(new Error('the answer was lost'))
const storedKeys = () => sessionStorage.getItem('attempts')

test('an act keeps its key until it succeeds, then gets a new one', async () => {
  const keys: string[] = []
  const succeed = async (key: string) => void keys.push(key)
  await expect(
    withIdempotencyKey('exchange bag', (key) => {
      keys.push(key)
      return failWithLostAnswer()
    }),
  ).rejects.toThrow()
  expect(storedKeys()).toContain(keys[0])
  await withIdempotencyKey('exchange bag', succeed)
  await withIdempotencyKey('exchange bag', succeed)
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
  expect(storedKeys()).toBeNull()
})

test('a second press while the first request is pending uses the same key; another act has its own', async () => {
  const keys = await Promise.all(['a', 'a', 'b'].map((act) => withIdempotencyKey(act, async (key) => key)))
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('a key that the server knows from another request is replaced', async () => {
  const keys: string[] = []
  const refuse = (key: string) => {
    keys.push(key)
    return Promise.reject(new ApiError(422, 'idempotency_mismatch'))
  }
  for (let count = 0; count < 2; count++)
    await expect(withIdempotencyKey('review', refuse)).rejects.toThrow('idempotency_mismatch')
  expect(keys[1]).not.toBe(keys[0])
  expect(storedKeys()).toBeNull()
})

test('signing out drops all keys', async () => {
  await expect(withIdempotencyKey('claim X', failWithLostAnswer)).rejects.toThrow()
  signOut()
  expect(storedKeys()).toBeNull()
})

test('a reload keeps the key of an act without an answer', async () => {
  const keys: string[] = []
  for (let count = 0; count < 2; count++) {
    const tab = await reloadTab(() => import('./idempotency.ts'))
    const result = tab.withIdempotencyKey('claim X', (key) => {
      keys.push(key)
      return failWithLostAnswer()
    })
    await expect(result).rejects.toThrow()
  }
  expect(keys[1]).toBe(keys[0])
})
