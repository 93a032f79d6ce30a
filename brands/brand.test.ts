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
  ['127.0.0.1:3000', 'washday'],
  ['[::1]:3000', 'washday'],
  ['', 'washday'],
  ['"><script>.example.com', 'washday'],
  ['__proto__.example.com', 'washday'],
])('the host %j has the brand %s', (host, brand) => {
  expect(brandFromHostname(host).id).toBe(brand)
})
