import { formatDay } from './format.ts'
import { requestedLocale } from './locale.ts'

const day = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Bangkok',
  year: 'numeric',
  month: 'long',
  day: 'numeric',
})

/** `21 November 2026` in Bangkok. Accompanies a Thai date on an English page, where the year 2569 is not understood. */
export const formatGregorianDate = (instant: string) => day.format(new Date(instant))

/** A date inside a sentence: `21 พฤศจิกายน 2569`, in English with `(21 November 2026)` after it. */
export const formatDayInText = (instant: string) =>
  requestedLocale() === 'th' ? formatDay(instant) : `${formatDay(instant)} (${formatGregorianDate(instant)})`

const month = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', year: 'numeric', month: 'long' })

/** `November 2026` for `2026-11`, for the same purpose. */
export const formatGregorianMonth = (isoMonth: string) => month.format(new Date(`${isoMonth}-01T00:00:00Z`))
