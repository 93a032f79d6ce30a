import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { App } from './app.ts'
import { shareAnswers } from './shared-answer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const app = {} as App // the computations below do not use it

test('concurrent callers of a key share one computation, whose result is used until it is too old', async () => {
  const compute = vi.fn(async (_: App, key: string) => `${key} ${compute.mock.calls.length}`)
  const read = shareAnswers(1_000, compute)
  expect(await Promise.all([read(app, 'a'), read(app, 'a'), read(app, 'b')])).toEqual(['a 1', 'a 1', 'b 2'])
  vi.advanceTimersByTime(999)
  expect(await read(app, 'a')).toBe('a 1')
  vi.advanceTimersByTime(1)
  expect(await read(app, 'a')).toBe('a 3')
})

test('a computation that takes longer than its result may live is still shared', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  const compute = vi.fn(() => promise)
  const read = shareAnswers(1_000, compute)
  const first = read(app, 'a')
  vi.advanceTimersByTime(5_000)
  const second = read(app, 'a')
  resolve('late')
  expect(await Promise.all([first, second])).toEqual(['late', 'late'])
  expect(compute).toHaveBeenCalledOnce()
})

test('a failure is not stored, and servers in one process share nothing', async () => {
  const compute = vi.fn().mockRejectedValueOnce(new Error('the database is down')).mockResolvedValue('good')
  const read = shareAnswers(1_000, compute)
  await expect(read(app, 'a')).rejects.toThrow('the database is down')
  expect(await read(app, 'a')).toBe('good')
  await read({} as App, 'a') // as above
  expect(compute).toHaveBeenCalledTimes(3)
})
