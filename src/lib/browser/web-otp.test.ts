import { afterEach, expect, test, vi } from 'vitest'
import { readSmsCode } from './web-otp.ts'

/** Stubs WebOTP until the end of the test. */
function stubWebOtp(get: (options: { signal: AbortSignal }) => Promise<unknown>) {
  Object.defineProperty(globalThis, 'OTPCredential', { value: class {}, configurable: true })
  Object.defineProperty(navigator, 'credentials', { value: { get }, configurable: true })
}
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'OTPCredential')
  Reflect.deleteProperty(navigator, 'credentials')
})

const { signal } = new AbortController()

test('[F1] returns the code that the browser reads from an SMS', async () => {
  const get = vi.fn(async () => ({ type: 'otp', code: '482915' }))
  stubWebOtp(get)
  await expect(readSmsCode(signal)).resolves.toBe('482915')
  expect(get).toHaveBeenCalledExactlyOnceWith({ otp: { transport: ['sms'] }, signal })
})

test('returns undefined where WebOTP is unsupported', async () => {
  await expect(readSmsCode(signal)).resolves.toBeUndefined()
})

test.each([
  ['the customer declines', () => Promise.reject(new DOMException('no', 'NotAllowedError'))],
  ['the page is left', () => Promise.reject(new DOMException('left', 'AbortError'))],
  ['there is no credential', async () => null],
  ['the credential has another shape', async () => ({ type: 'otp', code: 7 })],
])('returns undefined when %s', async (_, get) => {
  stubWebOtp(get)
  await expect(readSmsCode(signal)).resolves.toBeUndefined()
})
