import { expect, test } from 'vitest'
import { isPayPage } from './payment-redirect.ts'

test.each([
  'https://pay.omise.co/payments/1',
  'kplus://authorize?id=1',
  'SCBEASY://pay',
  `${location.origin}/sandbox/card/1`,
])('%s is a place to pay', (address) => {
  expect(isPayPage(address)).toBe(true)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<p>',
  'http://elsewhere.example/pay',
  'intent://pay#Intent;end',
  '//elsewhere.example',
  '',
])('%s is not', (address) => {
  expect(isPayPage(address)).toBe(false)
})
