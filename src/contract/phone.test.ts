import { expect, test } from 'vitest'
import { formatPhone, parsePhone, parseTelephone } from './phone.ts'

test.each([
  ['0812345678'],
  ['081-234-5678'],
  ['081 234 5678'],
  ['+66812345678'],
  ['+66 81 234 5678'],
  ['+66 (0)81 234 5678'],
  ['66812345678'],
  ['0066812345678'],
  ['๐๘๑๒๓๔๕๖๗๘'],
  ['０８１２３４５６７８'],
  [' 081–234–5678 '],
])('%s is the mobile number 081-234-5678', (typed) => {
  expect(parsePhone(typed)).toBe('+66812345678')
})

test.each([
  [''],
  ['12345'],
  ['021234567'],
  ['+1 415 555 2671'],
  ['08123456789'],
  ['08¹2345678'],
  ['081234567a'],
  ['+6681234567'],
])('%s is no Thai mobile number', (typed) => {
  expect(parsePhone(typed)).toBeUndefined()
})

test('a number is shown as people write it', () => {
  expect(formatPhone('+66812345678')).toBe('081-234-5678')
})

test.each([['02-123-4567'], ['+66 2 123 4567'], ['6621234567'], ['๐๒ ๑๒๓ ๔๕๖๗']])(
  '%s can be called, and is no mobile number',
  (typed) => {
    expect(parseTelephone(typed)).toBe('+6621234567')
    expect(parsePhone(typed)).toBeUndefined()
  },
)

test('a mobile number can be called too, a short or foreign one not', () => {
  expect(parseTelephone('081-234-5678')).toBe('+66812345678')
  expect(parseTelephone('1669')).toBeUndefined()
  expect(parseTelephone('+1 415 555 2671')).toBeUndefined()
})
