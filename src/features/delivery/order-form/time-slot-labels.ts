import { DAY_MS } from '#contract/duration.ts'
import { BANGKOK_OFFSET_MS } from '#contract/thai/bangkok.ts'
import { formatTime } from '#lib/i18n/format.ts'
import { requestedLocale } from '#lib/i18n/locale.ts'
import type { Translate } from '#lib/i18n/translate.tsx'

// A date within a few days is formatted in the page's language and without a year.
const FORMAT_LOCALES = { th: 'th-TH', en: 'en-GB' } as const
const shortDay = (instant: string, parts: { month?: 'short' } = {}) =>
  new Intl.DateTimeFormat(FORMAT_LOCALES[requestedLocale()], {
    timeZone: 'Asia/Bangkok',
    weekday: 'short',
    day: 'numeric',
    ...parts,
  }).format(new Date(instant))

/** Days since 1970 in Bangkok. */
export const dayOf = (instant: string | number) =>
  Math.floor((new Date(instant).getTime() + BANGKOK_OFFSET_MS) / DAY_MS)

function whenOf(instant: string, now: number) {
  const daysAhead = dayOf(instant) - dayOf(now)
  return daysAhead === 0 ? 'today' : daysAhead === 1 ? 'tomorrow' : 'other'
}
const dayFacts = (instant: string, now: number) => ({
  when: whenOf(instant, now),
  day: shortDay(instant, { month: 'short' }),
})

/** "วันนี้", "พรุ่งนี้", "จันทร์ 23": for a chip among the next days. */
export const chipDayText = (instant: string, now: number, t: Translate) =>
  t('order.day', { when: whenOf(instant, now), day: shortDay(instant) })

/** "วันนี้", "พรุ่งนี้", "จันทร์ 23 พ.ย.": as a text of its own. */
export const dayText = (instant: string, now: number, t: Translate) => t('order.day', dayFacts(instant, now))

/** Prevents a line break between its neighbours. */
const WORD_JOINER = '\u2060'

type Visit = { starts_at: string; ends_at: string }

/** "10:00–12:00", as the whole name of a control, which voices read without the joiner. */
export const hoursText = ({ starts_at, ends_at }: Visit) => `${formatTime(starts_at)}–${formatTime(ends_at)}`

const visitFacts = (visit: Visit, now: number) => ({
  ...dayFacts(visit.starts_at, now),
  hours: hoursText(visit).replace('–', `${WORD_JOINER}–${WORD_JOINER}`),
})

/** "พรุ่งนี้ 10:00–12:00 น.": inside a sentence. */
export const timeSlotText = (visit: Visit, now: number, t: Translate) => t('order.visit', visitFacts(visit, now))

/** The same as a text of its own. */
export const timeSlotOnlyText = (visit: Visit, now: number, t: Translate) =>
  t('order.visitAlone', visitFacts(visit, now))
