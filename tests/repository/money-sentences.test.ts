import { readFileSync } from 'node:fs'
import { createIntl } from 'react-intl'
import { expect, test } from 'vitest'
import type { Locale } from '#contract/locale.ts'
import { REFUND_TIMES } from '#contract/refund-times.ts'
import { formatCountdown, formatDay, formatPrice, formatTime } from '#lib/i18n/format.ts'
import { formatGregorianDate } from '#lib/i18n/format-gregorian.ts'
import { REFUND_VALUES } from '#server/modules/notifications/refund-kind.ts'
import { textOf } from '#server/platform/texts/texts.ts'
import sentences from './money-sentences.json' with { type: 'json' }

const messages = (locale: Locale) => JSON.parse(readFileSync(`src/locales/${locale}.json`, 'utf8'))
const app = {
  th: createIntl({ locale: 'th', messages: messages('th') }),
  en: createIntl({ locale: 'en', messages: messages('en') }),
}

const SENT = '2026-11-24T09:30:00Z'
/** Values as the app formats them; no message uses them all. */
const valuesIn = (locale: Locale) => ({
  amount: formatPrice(6_050),
  price: formatPrice(5_000),
  money: 'USD 12.50',
  rest: formatPrice(50),
  number: 'RF-7K2M-9QXA',
  days: REFUND_TIMES.workingDays,
  ...REFUND_TIMES.debitCardDays,
  day: locale === 'th' ? formatDay(SENT) : `${formatDay(SENT)} (${formatGregorianDate(SENT)})`,
  time: locale === 'th' ? `${formatTime(SENT)} น.` : formatTime(SENT),
  machine: locale === 'th' ? 'เครื่องซัก 05' : 'Washer 05',
  minutes: 3,
  ticket: '012345',
  prize: locale === 'th' ? 'รางวัลที่ 5' : 'Fifth prize',
})

test.each(Object.entries(sentences.app))('%s says what is known about the money, in both languages', (id, read) => {
  const left = id === 'end.restartLeft' ? { time: formatCountdown(522_000) } : {}
  const rendered = (locale: Locale) => app[locale].formatMessage({ id }, { ...valuesIn(locale), ...left })
  expect({ th: rendered('th'), en: rendered('en') }).toEqual(read)
})

const branch = { th: 'สาขาลาดพร้าว 71', en: 'Lat Phrao 71' }

test.each(Object.entries(sentences.server))('%s reads well beside a name that ends in a digit', (id, read) => {
  const textId = id as keyof typeof sentences.server
  const load = textOf('push.load.machine', { machine: '05' })
  const values = { ...REFUND_VALUES, machine: '05', number: 'RF-7K2M-9QXA', load, branch, time: formatTime(SENT) }
  expect(textOf(textId, values)).toEqual(read)
})

const NOTES =
  /^(?:wrongAmount|paidAgain)\.(?!title)|^(?:end|order)\..*(?:case|refunded|cancelled|coupon)\w*Note$|^end\.late/i

test('every note about a refund, a late payment or the end of an order is among them', () => {
  const ids = Object.keys(messages('th')).filter((id) => NOTES.test(id))
  expect(ids.length).toBeGreaterThan(15)
  expect(ids.filter((id) => !Object.hasOwn(sentences.app, id))).toEqual([])
})

/** Where a time of a bank or a wallet is said, it is that of the table: of a card both kinds, of a transfer none. */
test('every text says the same of when money that was sent back is seen', () => {
  const { least, most } = REFUND_TIMES.debitCardDays
  const all = [...Object.entries(sentences.app), ...Object.entries(sentences.server)]
  const ofCards = all.filter(([id]) => /arrives\.card|closed\.card/.test(id))
  expect(ofCards).toHaveLength(3)
  for (const [id, { th, en }] of ofCards) {
    expect(th, id).toContain(`บัตรเครดิตแสดงในใบแจ้งยอดถัดไป บัตรเดบิตอาจใช้เวลา ${least}–${most} วัน`)
    expect(en, id).toContain(
      `A credit card shows it on its next statement. A debit card can take ${least} to ${most} days.`,
    )
  }
  const vague = Object.entries({ ...messages('en'), ...messages('th') }).filter(([, text]) =>
    /a few (?:more )?days|สองสามวัน/.test(String(text)),
  )
  expect(vague).toEqual([])
})
