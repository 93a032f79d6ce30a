import { expect, test } from 'vitest'
import { ApiError } from '#server/http/api-error.ts'
import { CONCURRENCY, withHashSlot, withHashTurn } from './argon2-queue.ts'

test('[V15.4.1] of a hundred at once two at most run at a time, a few wait, and the rest are told to come back', async () => {
  let running = 0
  let most = 0
  const waits: (() => void)[] = []
  const hash = async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise<void>((done) => waits.push(done))
    running -= 1
  }
  const all = Array.from({ length: 100 }, () => withHashSlot(() => withHashTurn(hash)))
  const settled = Promise.allSettled(all)
  let isOver = false
  void settled.then(() => {
    isOver = true
  })
  while (!isOver) {
    waits.shift()?.()
    await new Promise((turn) => setImmediate(turn))
  }
  const refused: unknown[] = (await settled).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(most).toBe(CONCURRENCY)
  expect(CONCURRENCY).toBeLessThanOrEqual(2)
  expect(refused).toHaveLength(100 - 32)
  for (const reason of refused) {
    expect(reason).toBeInstanceOf(ApiError)
    expect(reason).toMatchObject({ code: 'unavailable', retryAfter: 2 })
  }
})

test('whoever comes as a turn is handed on makes none too many', async () => {
  let running = 0
  let most = 0
  const late: Promise<void>[] = []
  const hash = async (isFirst: boolean) => {
    running += 1
    most = Math.max(most, running)
    await new Promise((turn) => setImmediate(turn))
    running -= 1
    if (isFirst) queueMicrotask(() => late.push(withHashTurn(() => hash(false))))
  }
  await Promise.all(Array.from({ length: 20 }, () => withHashTurn(() => hash(true))))
  await Promise.all(late)
  expect(late).toHaveLength(20)
  expect(most).toBe(CONCURRENCY)
})

test('a place is free again after what failed', async () => {
  for (let i = 0; i < 100; i++)
    await expect(withHashSlot(() => withHashTurn(() => Promise.reject(new Error('bad salt'))))).rejects.toThrow(
      'bad salt',
    )
  expect(await withHashSlot(() => withHashTurn(async () => 'hashed'))).toBe('hashed')
})
