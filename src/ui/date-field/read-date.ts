/** The three numbers as digits. */
export type DateParts = { day: string; month: string; year: string }
export type DatePart = keyof DateParts

export const emptyDate: DateParts = { day: '', month: '', year: '' }

/** Thailand counts its years from 543 before the common era. */
const BUDDHIST_ERA = 543

/**
 * Why three numbers are not a date, and which of them is invalid: `missing` is empty, `notNumber` has other characters
 * than digits, `range` is not a day or month, `yearUnclear` does not have four digits or is of neither era,
 * `noSuchDate` does not exist, such as 30 February, `tooEarly` and `tooLate` are outside the caller's bounds.
 */
export type DateProblem = {
  kind: 'problem'
  problem: 'missing' | 'notNumber' | 'range' | 'yearUnclear' | 'noSuchDate' | 'tooEarly' | 'tooLate'
  part: DatePart
}
export type ReadDate =
  | { kind: 'empty' }
  /** `iso` is YYYY-MM-DD in the common era. */
  | { kind: 'date'; iso: string }
  | DateProblem

const problemOf = (problem: DateProblem['problem'], part: DatePart): DateProblem => ({ kind: 'problem', problem, part })

const asciiDigits = (text: string) =>
  text.trim().replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - '๐'.charCodeAt(0)))

/** 1900–2199 is the common era, 2443–2742 the Buddhist era, so no year is ambiguous. Two digits would be. */
function commonYear(year: number) {
  if (year >= 1900 && year < 2200) return year
  if (year >= 1900 + BUDDHIST_ERA && year < 2200 + BUDDHIST_ERA) return year - BUDDHIST_ERA
  return undefined
}

/** Parses three typed numbers, in either era and in Thai or ASCII digits. Returns the date or the first problem. */
export function readDate(parts: DateParts, bounds: { earliest?: string; latest?: string } = {}): ReadDate {
  const digits = { day: asciiDigits(parts.day), month: asciiDigits(parts.month), year: asciiDigits(parts.year) }
  if (!digits.day && !digits.month && !digits.year) return { kind: 'empty' }
  for (const part of ['day', 'month', 'year'] as const) {
    if (!digits[part]) return problemOf('missing', part)
    if (!/^\d+$/.test(digits[part])) return problemOf('notNumber', part)
  }
  const day = Number(digits.day)
  const month = Number(digits.month)
  if (day < 1 || day > 31) return problemOf('range', 'day')
  if (month < 1 || month > 12) return problemOf('range', 'month')
  const year = digits.year.length === 4 ? commonYear(Number(digits.year)) : undefined
  if (year === undefined) return problemOf('yearUnclear', 'year')
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCDate() !== day) return problemOf('noSuchDate', 'day')
  const iso = date.toISOString().slice(0, 10)
  if (bounds.earliest && iso < bounds.earliest) return problemOf('tooEarly', 'year')
  if (bounds.latest && iso > bounds.latest) return problemOf('tooLate', 'year')
  return { kind: 'date', iso }
}

/** A date (YYYY-MM-DD) as the three numbers that a reader of the era would type. */
export function datePartsOf(iso: string, era: 'buddhist' | 'common'): DateParts {
  const [year, month, day] = iso.slice(0, 10).split('-').map(Number)
  if (!year || !month || !day) return emptyDate
  return { day: String(day), month: String(month), year: String(era === 'buddhist' ? year + BUDDHIST_ERA : year) }
}
