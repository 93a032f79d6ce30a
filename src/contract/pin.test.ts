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
])('[V6.2.4] %s is refused as %s', (pin, reason) => {
  expect(weakPin(pin)).toBe(reason)
})

test('[V6.2.4] digits of the own phone are refused', () => {
  expect(weakPin('234567', '+66812345678')).toBe('sequence')
  expect(weakPin('892745', '+66892745130')).toBe('phone')
  expect(weakPin('745130', '+66892745130')).toBe('phone')
})

test.each([['311299'], ['123199'], ['991231'], ['311242'], ['122542'], ['199912']])(
  '%s is refused as the birthday of somebody born on the last day of 1999, which is 2542',
  (pin) => {
    expect(weakPin(pin, '+66812345678', '1999-12-31')).toBe('birthdate')
    expect(weakPin(pin, '+66812345678')).toBeUndefined()
  },
)

test('an ordinary PIN is allowed', () => {
  expect(weakPin('482915', '+66812345678', '1999-12-31')).toBeUndefined()
})
