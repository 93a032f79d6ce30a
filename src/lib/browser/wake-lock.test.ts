import { afterEach, expect, test } from 'vitest'
import { keepScreenOn } from './wake-lock.ts'

afterEach(() => void Reflect.deleteProperty(navigator, 'wakeLock'))

/** Stubs the Wake Lock API and counts requests and releases. */
function stubWakeLock() {
  const counts = { requested: 0, released: 0 }
  const request = async () => {
    counts.requested++
    return { release: async () => void counts.released++ }
  }
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  return counts
}

test('holds the wake lock until it is released', async () => {
  const counts = stubWakeLock()
  const stop = keepScreenOn()
  await expect.poll(() => counts.requested).toBe(1)
  stop()
  await expect.poll(() => counts.released).toBe(1)
})

test('releases a lock at once that is granted after the page was left', async () => {
  const counts = stubWakeLock()
  keepScreenOn()()
  await expect.poll(() => counts.released).toBe(1)
})

test('requests the lock again when the page becomes visible, but not after the release', async () => {
  const counts = stubWakeLock()
  const stop = keepScreenOn()
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => counts.requested).toBe(2)
  stop()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(counts.requested).toBe(2)
})

test('does nothing where wake locks are unsupported', () => {
  expect(() => keepScreenOn()()).not.toThrow()
})
