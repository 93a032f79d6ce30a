import { safeParse } from 'valibot'
import { expect, test } from 'vitest'
import { formatPhone, hasExtension, PhoneNumber, parsePhone, parseTelephone } from './phone.ts'

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
  ['\u202d081-234-5678\u202c'],
  ['\u200b081\u200b2345678\ufeff'],
  ['\u2066+66\u00a081\u00a0234\u00a05678\u2069'],
  ['081\u2011234\u20115678'],
  ['081\u2212234\u22125678'],
  ['081.234.5678'],
  ['081/234/5678'],
  ['081_234_5678'],
  ['081·234·5678'],
  ['(081) 234-5678'],
  ['(+66) 81 234 5678'],
  ['+66 (0) 81-234-5678'],
  ['+66 081 234 5678'],
  ['＋６６　８１　２３４　５６７８'],
  ['00 66 81 234 5678'],
  ['660812345678'],
  ['tel:+66812345678'],
  ['tel:%2B66-81-234-5678'],
  ['TEL: 081-234-5678'],
  ['โทร 081-234-5678'],
  ['โทร.081-234-5678'],
  ['เบอร์โทร: ๐๘๑-๒๓๔-๕๖๗๘'],
  ['มือถือ (081) 2345678.'],
  ['(โทร) 081 234 5678'],
  ['📞 081-234-5678'],
  ['Mobile: +66 81 234 5678'],
  ['คุณมานี 081-234-5678'],
  ['081-234-5678 (มานี)'],
  ['081-234-5678 📱'],
  ['081\t234\t5678'],
  ['081\n234 5678'],
  ['០៨១២៣៤៥៦៧៨'],
])('[R1] parses %s as the mobile number 081-234-5678', (typed) => {
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
  ['081-234-5678, 089-876-5432'],
  ['081-234-5678/9'],
  ['081-234-5678 ต่อ 12'],
  ['โทร'],
  ['0812x345678'],
  ['\u200b'],
])('does not accept %j as a Thai mobile number', (typed) => {
  expect(parsePhone(typed)).toBeUndefined()
})

test('formats a phone number as usual in Thailand', () => {
  expect(formatPhone('+66812345678')).toBe('081-234-5678')
})

test.each([['02-123-4567'], ['+66 2 123 4567'], ['6621234567'], ['๐๒ ๑๒๓ ๔๕๖๗']])(
  'accepts %s as a number to call, but not as a mobile number',
  (typed) => {
    expect(parseTelephone(typed)).toBe('+6621234567')
    expect(parsePhone(typed)).toBeUndefined()
  },
)

test('accepts a mobile number as a number to call, but not a short or foreign one', () => {
  expect(parseTelephone('081-234-5678')).toBe('+66812345678')
  expect(parseTelephone('1669')).toBeUndefined()
  expect(parseTelephone('+1 415 555 2671')).toBeUndefined()
})

test.each([
  ['02-123-4567 ต่อ 89'],
  ['02-123-4567 (ต่อ 89)'],
  ['๐๒-๑๒๓-๔๕๖๗ ต่อ ๘๙'],
  ['02 123 4567 ext. 89'],
  ['021234567x89'],
  ['021234567#89'],
  ['02-123-4567 กด 1'],
  ['tel:+6621234567;ext=89'],
])('detects the extension of %s and rejects the number', (typed) => {
  expect(hasExtension(typed)).toBe(true)
  expect(parseTelephone(typed)).toBeUndefined()
})

test.each([['081-234-5678'], ['โทร 081-234-5678'], ['081-234-5678 (มานี)'], ['081 234 5678 x']])(
  'detects no extension in %s',
  (typed) => {
    expect(hasExtension(typed)).toBe(false)
  },
)

test('parses a pasted number with many invisible characters to E.164', () => {
  expect(safeParse(PhoneNumber, `${'\u200b'.repeat(500)}โทร 081-234-5678`).output).toBe('+66812345678')
})

test('a pasted page is no number, and takes no time', () => {
  const begin = performance.now()
  for (const sign of ['(', ',', ' (', 'a ', 'โ ('])
    for (const tail of ['0812345678', '1']) expect(parsePhone(sign.repeat(300_000) + tail)).toBeUndefined()
  expect(performance.now() - begin).toBeLessThan(5_000)
})
