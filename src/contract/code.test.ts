import { is, safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { AddressText } from './addresses.ts'
import { findCode, PinCode, toPlainDigits } from './code.ts'
import { CouponCode } from './coupons.ts'
import { Email } from './details.ts'
import { Note, PersonName } from './scalars.ts'

test.each([
  ['123456'],
  ['12 34-56'],
  ['\u200b123\u00a0456\u202c'],
  ['๑๒๓๔๕๖'],
  ['１２３４５６'],
  ['123‑456'],
  ['1–2–3–4–5–6'],
  ['Your code is 123456'],
  ['รหัส OTP ของคุณคือ 123456 (Ref: AB12) ใช้ได้ 5 นาที'],
  ['รหัส ๑๒๓๔๕๖ ใช้ได้ ๕ นาที'],
  ['123456 is your code. @washday.app #123456'],
])('finds the code 123456 in %s', (pasted) => {
  expect(toPlainDigits(findCode(pasted))).toBe('123456')
})

test.each([
  ['Use 123456 or 654321', 'Use 123456 or 654321'],
  ['Call 1234567', 'Call 1234567'],
  ['Code ๑๒๓๔๕', 'Code 12345'],
  ['no digits', 'no digits'],
])('finds no single code in %s', (pasted, whole) => {
  expect(findCode(pasted)).toBe(whole)
})

test('accepts a PIN in digits of any script, but not a message around it', () => {
  expect(is(PinCode, '๔๘๒\u200b๙๑๕')).toBe(true)
  expect(is(PinCode, 'PIN 482915')).toBe(false)
  expect(toPlainDigits('๔๘ ๒–๙๑๕')).toBe('482915')
})

test.each([
  ['WD-A1B2C-D3E4F'],
  ['wd-a1b2c-d3e4f'],
  [' wd\u200b-a1b2c\u2011d3e4f\u00a0'],
  ['WD–A๑B๒C—D๓E๔F'],
  ['ＷＤ－Ａ１Ｂ２Ｃ－Ｄ３Ｅ４Ｆ'],
  ['\u202dWD\u2212A1B2C-D3E4F\u202c'],
])('parses %s as the coupon code WD-A1B2C-D3E4F', (typed) => {
  expect(safeParse(CouponCode, typed).output).toBe('WD-A1B2C-D3E4F')
})

test.each([
  ['mana@example.com'],
  [' mana@example.com '],
  ['mana@example.com.'],
  ['mana@example.com,'],
  ['mailto:mana@example.com'],
  ['mailto:mana@example.com?subject=Hi'],
  ['<mana@example.com>'],
  ['Mana Mina <mana@example.com>;'],
  ['\u200bmana@\u200bexample.com\ufeff'],
  ['mana＠example．com'],
])('parses %s as the address mana@example.com', (typed) => {
  expect(safeParse(Email, typed).output).toBe('mana@example.com')
})

test('does not count invisible characters towards the length limit of a text', () => {
  const marks = '\u200b'.repeat(2_000)
  expect(safeParse(PersonName, `${marks}${'ก'.repeat(100)}`).output).toBe('ก'.repeat(100))
  expect(is(PersonName, 'ก'.repeat(101))).toBe(false)
  expect(is(AddressText, `99/1\t${marks}ซอย 5`)).toBe(true)
  expect(is(Note(5), `12${marks}345`)).toBe(true)
  expect(is(Note(5, 1), marks)).toBe(false)
})

test.each([['\u3164'], ['\u2800'], ['\u115f\u1160'], ['\u0301'], ['\u200b\u200d'], ['\ufe0f'], ['\t\n'], ['']])(
  'rejects a name without visible characters: %j',
  (name) => {
    expect(is(PersonName, name)).toBe(false)
    expect(is(AddressText, name)).toBe(false)
  },
)
