import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchVersion } from './version-check.ts'

const HOUR_MS = 3_600_000
const fetched = vi.fn<typeof fetch>()
const served = (build: unknown) => fetched.mockImplementation(async () => Response.json({ build }))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetched.mockReset()
})

test('the host is asked each hour, and no more once it serves another build', async () => {
  served('b1')
  const onNewer = vi.fn()
  watchVersion('b1', onNewer)
  await vi.advanceTimersByTimeAsync(HOUR_MS - 1)
  expect(fetched).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(fetched).toHaveBeenCalledTimes(1)
  expect(onNewer).not.toHaveBeenCalled()
  served('b2')
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(onNewer).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5 * HOUR_MS)
  window.dispatchEvent(new Event('focus'))
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('a phone that has slept for more than an hour asks as it wakes', async () => {
  served('b1')
  watchVersion('b1', vi.fn())
  window.dispatchEvent(new Event('focus'))
  expect(fetched).not.toHaveBeenCalled()
  vi.setSystemTime(Date.now() + HOUR_MS) // timers stand still while it sleeps
  window.dispatchEvent(new Event('focus'))
  expect(fetched).toHaveBeenCalledTimes(1)
})

test.each([
  ['nothing that can be read', () => Promise.resolve(new Response('<html>'))],
  ['an error', () => Promise.resolve(new Response('{"build":"b2"}', { status: 503 }))],
  ['another shape', () => Promise.resolve(Response.json({ id: 'b2' }))],
  ['no answer', () => Promise.reject(new TypeError('no network'))],
])('%s says nothing of a newer build', async (_, answer) => {
  fetched.mockImplementation(answer)
  const onNewer = vi.fn()
  watchVersion('b1', onNewer)
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS)
  expect(fetched).toHaveBeenCalledTimes(2)
  expect(onNewer).not.toHaveBeenCalled()
})
