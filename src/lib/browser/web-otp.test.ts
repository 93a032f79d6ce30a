import { afterEach, expect, test, vi } from 'vitest'
import { readSmsCode } from './web-otp.ts'

/** A browser that reads messages, until the test is over. */
function give(get: (options: { signal: AbortSignal }) => Promise<unknown>) {
  Object.defineProperty(globalThis, 'OTPCredential', { value: class {}, configurable: true })
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true })
}
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'OTPCredential')
  Reflect.deleteProperty(navigator, 'credentials')
})

const { signal } = new AbortController()

test('[F1] gives the code that the browser has read', async () => {
  const get = vi.fn(async () => ({ type: 'otp', code: '482915' }))
  give(get)
  await expect(readSmsCode(signal)).resolves.toBe('482915')
  expect(get).toHaveBeenCalledExactlyOnceWith({ otp: { transport: ['sms'] }, signal })
})

test('gives nothing where no browser can read messages', async () => {
  await expect(readSmsCode(signal)).resolves.toBeUndefined()
})

test.each([
  ['the customer says no', () => Promise.reject(new DOMException('no', 'NotAllowedError'))],
  ['the page is left', () => Promise.reject(new DOMException('left', 'AbortError'))],
  ['there is no credential', async () => null],
  ['it is of another kind', async () => ({ type: 'otp', code: 7 })],
])('gives nothing when %s', async (_, get) => {
  give(get)
  await expect(readSmsCode(signal)).resolves.toBeUndefined()
})
