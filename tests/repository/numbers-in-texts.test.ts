import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A duration, a number of things or an amount, in digits or as a number word. */
const AMOUNT = {
  th: /\d(?:,?\d)*(?:\.\d+)?\s*(?:%|(?:วันทำการ|วัน|ชั่วโมง|นาที|วินาที|สัปดาห์|เดือน|ปี|บาท|ที่อยู่|เลข|หมายเลข|ตัวอักษร|ใบ|ครั้ง)(?![\u0E01-\u0E4E]*ที่แล้ว))/u,
  en: /\b(?:\d(?:,?\d)*(?:\.\d+)?|two|three|four|five|six|seven|ten|twelve|fifteen|thirty)[ -](?:more |working )?(?:%|tries|try|cards|days?|hours?|minutes?|min|seconds?|weeks?|months?|years?|baht|addresses|numbers|characters)\b|\d%/iu,
}
/** What no setting and no constant changes. */
const FIXED = ['branch.open24', 'address.pointUnclear', 'lottery.ticketNote', 'coupon.oneOnly']

const messages = (path: string): Record<string, string> => JSON.parse(readFileSync(path, 'utf8'))
const typed = (locale: keyof typeof AMOUNT, texts: Record<string, string>) =>
  Object.entries(texts)
    .filter(([id, text]) => !FIXED.includes(id) && AMOUNT[locale].test(text.replaceAll(/\{\w+, plural, |=\d+ \{/g, '')))
    .map(([id, text]) => `${id}: ${text}`)

test('a duration or an amount that is typed into a text is found', () => {
  for (const text of ['ภายใน 3 วันทำการ', 'อีก 20 วินาที', 'ภาษี 7%', '1,000 บาท', 'ได้ 20 ที่อยู่', 'ไม่เกิน 3 ใบ', 'อีก 1 ครั้ง'])
    expect(typed('th', { text })).toHaveLength(1)
  for (const text of [
    'within 3 working days',
    'a 30-minute break',
    'VAT 7%',
    'Wait 2 more hours',
    'twelve hours',
    '20 addresses',
    'three cards',
    '1 more try',
  ])
    expect(typed('en', { text })).toHaveLength(1)
  for (const text of ['ภายใน {days} วันทำการ', '{minutes, plural, =0 {เมื่อสักครู่} other {เมื่อ # นาทีก่อน}}', 'PIN 6 หลัก'])
    expect(typed('th', { text })).toEqual([])
})

test.each([
  ['th', 'src/locales/th.json'],
  ['en', 'src/locales/en.json'],
  ['th', 'src/server/platform/texts/th.json'],
  ['en', 'src/server/platform/texts/en.json'],
] as const)('durations and amounts in the texts of %s, %s, are values of constants and settings', (locale, path) => {
  expect(typed(locale, messages(path))).toEqual([])
})
