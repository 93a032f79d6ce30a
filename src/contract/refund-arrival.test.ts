import { expect, test } from 'vitest'
import { PROVIDERS } from './payment.ts'
import { arrivalOf } from './refund-arrival.ts'

test('it is known of every method how its money arrives, sent back or by bank', () => {
  expect(PROVIDERS.map((provider) => [provider, arrivalOf('gateway', provider)])).toEqual([
    ['promptpay', 'transfer'],
    ['mobile_banking', 'transfer'],
    ['credit_card', 'card'],
    ['truemoney', 'wallet'],
    ['truemoney_qr', 'wallet'],
  ])
  for (const provider of [...PROVIDERS, null]) expect(arrivalOf('bank', provider)).toBe('transfer')
  expect(arrivalOf('gateway', null)).toBeNull()
})
