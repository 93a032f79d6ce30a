import { expect, test } from 'vitest'
import { brandFromHostname } from './brand.ts'

test.each([
  ['the-wash.example.com', 'the-wash'],
  ['wash-max.example.com', 'wash-max'],
  ['the-wash.app.localhost:3000', 'the-wash'],
  ['THE-WASH.example.com.', 'the-wash'],
  ['dev.example.com', 'washday'],
  ['www.example.co.th', 'washday'],
  ['the-wash.com', 'washday'],
  ['example.com', 'washday'],
  ['localhost:3000', 'washday'],
  ['THE-WASH.SHOP.EXAMPLE:443', 'the-wash'],
  ['the-wash.shop.example.:8443', 'the-wash'],
  ['the-wash.shop.example:', 'the-wash'],
  ['the-wash.my_net.internal', 'the-wash'],
  ['the-wash.xn--o3cw4h.example', 'the-wash'],
  ['www.the-wash.example.com', 'washday'],
  ['the-wash.localhost', 'washday'],
  ['the-wash.localhost:3000', 'washday'],
  ['127.0.0.1', 'washday'],
  ['127.0.0.1:3000', 'washday'],
  ['the-wash.0.0.1', 'washday'],
  ['::1', 'washday'],
  ['[::ffff:127.0.0.1]:3000', 'washday'],
  ['[::1]:3000', 'washday'],
  ['', 'washday'],
  ['.', 'washday'],
  ['...', 'washday'],
  ['.the-wash.example.com', 'washday'],
  ['the-wash..example.com', 'washday'],
  ['the-wash.example.com..', 'washday'],
  ['the-wash.example.com:80:80', 'washday'],
  ['the-wash.example.com:http', 'washday'],
  ['the-wash.example.com/evil', 'washday'],
  ['the-wash.example.com@evil.org', 'washday'],
  ['the-wash.example.com, example.com', 'washday'],
  ['the-wash.exämple.com', 'washday'],
  ['the-wash. example.com', 'washday'],
  [`the-wash.${'a'.repeat(64)}.com`, 'washday'],
  ['"><script>.example.com', 'washday'],
  ['__proto__.example.com', 'washday'],
])('the host %j has the brand %s', (host, brand) => {
  expect(brandFromHostname(host).id).toBe(brand)
})

test('a request without a host has the default brand', () => {
  expect(brandFromHostname(undefined).id).toBe('washday')
})
