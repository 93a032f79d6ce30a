import { HOUR_MS } from '#contract/duration.ts'

/** Thailand has had one time zone, without daylight saving time, since 1920. */
export const BANGKOK_OFFSET_MS = 7 * HOUR_MS

// Computed and not formatted with Intl: the short date format is locale data, which differs between browsers.
const clockOf = (instant: string | number | Date) =>
  new Date(new Date(instant).getTime() + BANGKOK_OFFSET_MS).toISOString()

/** `2026-11`, the month in Bangkok. Throws a RangeError on an invalid date. */
export const bangkokMonth = (instant: string | number | Date) => clockOf(instant).slice(0, 7)
/** `2026-11-21`, the day in Bangkok. Throws a RangeError on an invalid date. */
export const bangkokDay = (instant: string | number | Date) => clockOf(instant).slice(0, 10)
/** `14:32`, the time in Bangkok. Throws a RangeError on an invalid date. */
export const bangkokTime = (instant: string | number | Date) => clockOf(instant).slice(11, 16)

/** The last moment before an end: of something that ends at midnight it is on its last day, and not on the next. */
export const lastMomentOf = (end: string) => new Date(Date.parse(end) - 1).toISOString()

/**
 * A time in ISO 8601, in UTC: `2026-11-26T10:30:00.000Z`. A time without a zone is one in Bangkok, where the shops are.
 * Any other text is returned as it is.
 */
export function toUtc(text: string): string {
  if (text.endsWith('Z')) return text
  const time = text.replace(' ', 'T')
  const instant = Date.parse(
    /T.*[+-]/.test(time) ? time : (time.includes('T') ? time : `${time}T00:00`).concat('+07:00'),
  )
  return Number.isNaN(instant) ? text : new Date(instant).toISOString()
}
