import { afterEach, expect, test } from 'vitest'
import { keepScreenOn } from './wake-lock.ts'

afterEach(() => void Reflect.deleteProperty(navigator, 'wakeLock'))

/** A browser that can; counts what is asked for and let go. */
function withLock() {
  const seen = { asked: 0, released: 0 }
  const request = async () => {
    seen.asked++
    return { release: async () => void seen.released++ }
  }
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } })
  return seen
}

test('the screen stays on until it is let go', async () => {
  const seen = withLock()
  const stop = keepScreenOn()
  await expect.poll(() => seen.asked).toBe(1)
  stop()
  await expect.poll(() => seen.released).toBe(1)
})

test('what the browser gives after the page has gone is let go at once', async () => {
  const seen = withLock()
  keepScreenOn()()
  await expect.poll(() => seen.released).toBe(1)
})

test('a page that is shown again asks again, one that has gone does not', async () => {
  const seen = withLock()
  const stop = keepScreenOn()
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => seen.asked).toBe(2)
  stop()
  document.dispatchEvent(new Event('visibilitychange'))
  expect(seen.asked).toBe(2)
})

test('where a browser cannot, nothing happens', () => {
  expect(() => keepScreenOn()()).not.toThrow()
})
