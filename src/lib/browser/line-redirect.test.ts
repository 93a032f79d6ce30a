import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { redirectToLine } from './line-redirect.ts'

const assign = vi.fn()
vi.stubGlobal('location', { assign })
afterEach(() => assign.mockReset())
afterAll(() => vi.unstubAllGlobals())

test('goes to the page at LINE that confirms a link', () => {
  redirectToLine('https://access.line.me/dialog/bot/accountLink?linkToken=a&nonce=b')
  expect(assign).toHaveBeenCalledWith('https://access.line.me/dialog/bot/accountLink?linkToken=a&nonce=b')
})

test.each([
  'https://access.line.me.example/dialog',
  'http://access.line.me/dialog',
  'javascript:alert(1)',
  '//access.line.me/dialog',
])('goes nowhere else: %s', (address) => {
  expect(() => redirectToLine(address)).toThrow('not an address of LINE')
  expect(assign).not.toHaveBeenCalled()
})
