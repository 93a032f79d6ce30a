import { formatTime } from '#lib/i18n/format.ts'
import { requestedLocale } from '#lib/i18n/locale.ts'
import type { Translate } from '#lib/i18n/translate.tsx'

const DAY_MS = 24 * 3_600_000
/** Thailand has had one time, without summers, since 1920. */
const BANGKOK_MS = 7 * 3_600_000

// A day this near is a name, not a date: it is said in the page's language, and needs no year.
const names = { th: 'th-TH', en: 'en-GB' } as const
const shortDay = (instant: string, parts: { month?: 'short' } = {}) =>
  new Intl.DateTimeFormat(names[requestedLocale()], {
    timeZone: 'Asia/Bangkok',
    weekday: 'short',
    day: 'numeric',
    ...parts,
  }).format(new Date(instant))

/** Days since 1970 in Bangkok. */
export const dayOf = (instant: string | number) => Math.floor((new Date(instant).getTime() + BANGKOK_MS) / DAY_MS)

function whenOf(instant: string, now: number) {
  const ahead = dayOf(instant) - dayOf(now)
  return ahead === 0 ? 'today' : ahead === 1 ? 'tomorrow' : 'other'
}
const dayFacts = (instant: string, now: number) => ({
  when: whenOf(instant, now),
  day: shortDay(instant, { month: 'short' }),
})

/** "วันนี้", "พรุ่งนี้", "จันทร์ 23": one of the next days, beside the others. */
export const chipDayText = (instant: string, now: number, t: Translate) =>
  t('order.day', { when: whenOf(instant, now), day: shortDay(instant) })

/** "วันนี้", "พรุ่งนี้", "จันทร์ 23 พ.ย.": standing alone. */
export const dayText = (instant: string, now: number, t: Translate) => t('order.day', dayFacts(instant, now))

/** Keeps what stands at its sides on one line. */
const WORD_JOINER = '\u2060'

/** "10:00–12:00", in one piece. */
export const hoursText = ({ starts_at, ends_at }: { starts_at: string; ends_at: string }) =>
  [formatTime(starts_at), '–', formatTime(ends_at)].join(WORD_JOINER)

type Visit = { starts_at: string; ends_at: string }
const visitFacts = (visit: Visit, now: number) => ({ ...dayFacts(visit.starts_at, now), hours: hoursText(visit) })

/** "พรุ่งนี้ 10:00–12:00 น.": inside a sentence. */
export const timeSlotText = (visit: Visit, now: number, t: Translate) => t('order.visit', visitFacts(visit, now))

/** The same standing alone. */
export const timeSlotOnlyText = (visit: Visit, now: number, t: Translate) =>
  t('order.visitAlone', visitFacts(visit, now))
