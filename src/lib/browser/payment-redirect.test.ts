import { expect, test } from 'vitest'
import { isPaymentPage } from './payment-redirect.ts'

test.each([
  'https://pay.omise.co/payments/1',
  'kplus://authorize?id=1',
  'SCBEASY://pay',
  'krungsri-kma://map.payment?tokenId=1',
  'kbank.kplus://authenwithkplus?tokenId=1',
  'ktbnext://next.co.th/pay?ref=1',
  'bualuangmbanking://mbanking.payment?token=1',
  'a-bank-of-next-year://pay/1',
  `${location.origin}/sandbox/card/1`,
])('accepts %s as a payment page', (address) => {
  expect(isPaymentPage(address)).toBe(true)
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<p>',
  'javascript://%0aalert(1)',
  'FILE:///etc/passwd',
  'blob://x',
  'android-app://com.evil',
  'kplus:// alert',
  'http://elsewhere.example/pay',
  'intent://pay#Intent;end',
  '//elsewhere.example',
  '',
])('does not accept %j as a payment page', (address) => {
  expect(isPaymentPage(address)).toBe(false)
})
