import { expect, test } from 'vitest'
import { isPaymentPage } from './payment-redirect.ts'

test.each([
  'https://pay.omise.co/payments/1',
  'kplus://authorize?id=1',
  'SCBEASY://pay',
  `${location.origin}/sandbox/card/1`,
])('accepts %s as a payment page', (address) => {
  expect(isPaymentPage(address)).toBe(true)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<p>',
  'http://elsewhere.example/pay',
  'intent://pay#Intent;end',
  '//elsewhere.example',
  '',
])('does not accept %j as a payment page', (address) => {
  expect(isPaymentPage(address)).toBe(false)
})
