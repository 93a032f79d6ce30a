import { expect, test } from 'vitest'
import { weakPin } from './pin.ts'

test.each([
  ['000000', 'repeated'],
  ['121212', 'repeated'],
  ['123123', 'repeated'],
  ['112233', 'repeated'],
  ['111222', 'repeated'],
  ['123456', 'sequence'],
  ['654321', 'sequence'],
  ['789012', 'sequence'],
  ['345678', 'sequence'],
])('[V6.2.4] rejects the PIN %s as %s', (pin, reason) => {
  expect(weakPin(pin)).toBe(reason)
})

test('[V6.2.4] rejects digits of the customer’s own phone number', () => {
  expect(weakPin('234567', '+66812345678')).toBe('sequence')
  expect(weakPin('892745', '+66892745130')).toBe('phone')
  expect(weakPin('745130', '+66892745130')).toBe('phone')
})

test.each([['311299'], ['123199'], ['991231'], ['311242'], ['122542'], ['199912']])(
  'rejects %s as the birthday of a customer born on the last day of 1999, the Buddhist year 2542',
  (pin) => {
    expect(weakPin(pin, '+66812345678', '1999-12-31')).toBe('birthdate')
    expect(weakPin(pin, '+66812345678')).toBeUndefined()
  },
)

test('accepts an ordinary PIN', () => {
  expect(weakPin('482915', '+66812345678', '1999-12-31')).toBeUndefined()
})
