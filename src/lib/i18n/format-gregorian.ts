import { dateFormat, formatDay } from './format.ts'
import { requestedLocale } from './locale.ts'

/** `21 November 2026` in Bangkok. Accompanies a Thai date on an English page, where the year 2569 is not understood. */
export const formatGregorianDate = dateFormat('en-GB', { year: 'numeric', month: 'long', day: 'numeric' })

/** A date inside a sentence: `21 พฤศจิกายน 2569`, in English with `(21 November 2026)` after it. */
export const formatDayInText = (instant: string) =>
  requestedLocale() === 'th' ? formatDay(instant) : `${formatDay(instant)} (${formatGregorianDate(instant)})`

const monthName = dateFormat('en-GB', { timeZone: 'UTC', year: 'numeric', month: 'long' })

/** `November 2026` for `2026-11`, for the same purpose. */
export const formatGregorianMonth = (isoMonth: string) => monthName(`${isoMonth}-01T00:00:00Z`)
