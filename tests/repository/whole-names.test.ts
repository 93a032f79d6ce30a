import { expect, test } from 'vitest'
import { PAYEE_BANKS } from '#contract/refund.ts'
import { withWholeNames } from '#contract/thai/whole-names.ts'
import thai from '#locales/th.json' with { type: 'json' }

const words = new Intl.Segmenter('th', { granularity: 'word' })
const partsOf = (text: string) => [...words.segment(text)].map(({ segment }) => segment)

test.each(['พร้อมเพย์', 'ทรูมันนี่', 'คลาวด์'])('the name %s breaks inside, and does not once it is joined', (name) => {
  expect(partsOf(name).length).toBeGreaterThan(1)
  expect(partsOf(withWholeNames(name))).toHaveLength(1)
  expect(withWholeNames(name).replaceAll('\u2060', ''), 'nothing else changes').toBe(name)
})

test.each(PAYEE_BANKS)('the name of the bank %s breaks at its spaces only', (bank) => {
  const name = withWholeNames(thai[`refund.bank.${bank}`])
  for (const word of name.split(/[ ()]/).filter((part) => part && !part.endsWith('.')))
    expect(partsOf(word)).toEqual([word])
})

/** Phrases of headings and buttons that may not be torn; every other joiner is one that somebody pasted. */
const BY_HAND = ['coupon.minimum', 'coupons.historyEmpty', 'home.allDoneAt', 'privacy.heading']
test('joiners are typed in the messages that the guide for translators lists, and nowhere else', () => {
  const typed = Object.entries(thai).flatMap(([id, text]) => (text.includes('\u2060') ? [id] : []))
  expect(typed).toEqual(BY_HAND)
})

test.each([
  ['รับคูปอง {amount} บาท', 'รับคูปอง {amount}\u00a0บาท'],
  ['ไม่เกิน 18 กก. ใช้ 35 นาที', 'ไม่เกิน 18\u00a0กก. ใช้ 35\u00a0นาที'],
  ['เครื่องซัก {number} เสร็จ {time} น.', 'เครื่องซัก\u00a0{number} เสร็จ {time}\u00a0น.'],
])('a number stays with its unit and with its machine: %s', (text, whole) => {
  expect(withWholeNames(text)).toBe(whole)
})
