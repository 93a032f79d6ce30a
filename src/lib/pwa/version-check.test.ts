import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOUR_MS } from '#contract/duration.ts'
import { watchVersion } from './version-check.ts'

const fetchMock = vi.fn<typeof fetch>()
const serve = (build: unknown) => fetchMock.mockImplementation(async () => Response.json({ build }))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', fetchMock)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  fetchMock.mockReset()
})

test('polls the host each hour, until it serves another build', async () => {
  serve('b1')
  const onNewer = vi.fn()
  watchVersion('b1', onNewer)
  await vi.advanceTimersByTimeAsync(HOUR_MS - 1)
  expect(fetchMock).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(fetchMock).toHaveBeenCalledTimes(1)
  expect(onNewer).not.toHaveBeenCalled()
  serve('b2')
  await vi.advanceTimersByTimeAsync(HOUR_MS)
  expect(onNewer).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5 * HOUR_MS)
  window.dispatchEvent(new Event('focus'))
  expect(fetchMock).toHaveBeenCalledTimes(2)
})

test('polls at once when a phone wakes after more than an hour', async () => {
  serve('b1')
  watchVersion('b1', vi.fn())
  window.dispatchEvent(new Event('focus'))
  expect(fetchMock).not.toHaveBeenCalled()
  vi.setSystemTime(Date.now() + HOUR_MS) // timers do not run during sleep
  window.dispatchEvent(new Event('focus'))
  expect(fetchMock).toHaveBeenCalledTimes(1)
})

test.each([
  ['an unreadable response', () => Promise.resolve(new Response('<html>'))],
  ['an error', () => Promise.resolve(new Response('{"build":"b2"}', { status: 503 }))],
  ['a response of another shape', () => Promise.resolve(Response.json({ id: 'b2' }))],
  ['no response', () => Promise.reject(new TypeError('no network'))],
])('does not report a newer build on %s', async (_, response) => {
  fetchMock.mockImplementation(response)
  const onNewer = vi.fn()
  watchVersion('b1', onNewer)
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS)
  expect(fetchMock).toHaveBeenCalledTimes(2)
  expect(onNewer).not.toHaveBeenCalled()
})
