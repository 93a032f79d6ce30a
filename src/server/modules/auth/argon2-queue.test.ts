import { expect, test } from 'vitest'
import { ApiError } from '#server/http/api-error.ts'
import { CONCURRENCY, withHashSlot, withHashTurn } from './argon2-queue.ts'

test('[V15.4.1] of a hundred concurrent hashes at most two run, some wait, and the rest are rejected with a retry time', async () => {
  let running = 0
  let peak = 0
  const waits: (() => void)[] = []
  const hash = async () => {
    running += 1
    peak = Math.max(peak, running)
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
  const rejections: unknown[] = (await settled).flatMap((result) =>
    result.status === 'rejected' ? [result.reason] : [],
  )
  expect(peak).toBe(CONCURRENCY)
  expect(CONCURRENCY).toBeLessThanOrEqual(2)
  expect(rejections).toHaveLength(100 - 32)
  for (const reason of rejections) {
    expect(reason).toBeInstanceOf(ApiError)
    expect(reason).toMatchObject({ code: 'unavailable', retryAfter: 2 })
  }
})

test('a hash that arrives while a turn is handed over does not exceed the concurrency', async () => {
  let running = 0
  let peak = 0
  const lateHashes: Promise<void>[] = []
  const hash = async (isFirst: boolean) => {
    running += 1
    peak = Math.max(peak, running)
    await new Promise((turn) => setImmediate(turn))
    running -= 1
    if (isFirst) queueMicrotask(() => lateHashes.push(withHashTurn(() => hash(false))))
  }
  await Promise.all(Array.from({ length: 20 }, () => withHashTurn(() => hash(true))))
  await Promise.all(lateHashes)
  expect(lateHashes).toHaveLength(20)
  expect(peak).toBe(CONCURRENCY)
})

test('a failed hash frees its slot', async () => {
  for (let i = 0; i < 100; i++)
    await expect(withHashSlot(() => withHashTurn(() => Promise.reject(new Error('bad salt'))))).rejects.toThrow(
      'bad salt',
    )
  expect(await withHashSlot(() => withHashTurn(async () => 'hashed'))).toBe('hashed')
})
