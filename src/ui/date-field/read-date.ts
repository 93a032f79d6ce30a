/** What was typed, as it was typed. */
export type DateParts = { day: string; month: string; year: string }
export type DatePart = keyof DateParts

export const emptyDate: DateParts = { day: '', month: '', year: '' }

/** Thailand counts its years from 543 before the common era. */
const BUDDHIST_ERA = 543

/**
 * Why three numbers are no date, and which of them to look at:
 * `missing` nothing was typed there, `notNumber` something else than digits, `range` no such day or month,
 * `yearUnclear` not four digits or of neither era, `noSuchDate` such as 30 February, `tooEarly` and `tooLate` by the
 * caller's bounds.
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

const problem = (what: DateProblem['problem'], part: DatePart): DateProblem => ({
  kind: 'problem',
  problem: what,
  part,
})

const asciiDigits = (text: string) =>
  text.trim().replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - '๐'.charCodeAt(0)))

/** 1900–2199 is the common era, 2443–2742 the Buddhist one: no year is in both. Two digits could be either. */
function commonYear(year: number) {
  if (year >= 1900 && year < 2200) return year
  if (year >= 1900 + BUDDHIST_ERA && year < 2200 + BUDDHIST_ERA) return year - BUDDHIST_ERA
  return undefined
}

/** The date that three typed numbers mean, in either era and in Thai or ASCII digits; or the first thing wrong with them. */
export function readDate(parts: DateParts, bounds: { earliest?: string; latest?: string } = {}): ReadDate {
  const typed = { day: asciiDigits(parts.day), month: asciiDigits(parts.month), year: asciiDigits(parts.year) }
  if (!typed.day && !typed.month && !typed.year) return { kind: 'empty' }
  for (const part of ['day', 'month', 'year'] as const) {
    if (!typed[part]) return problem('missing', part)
    if (!/^\d+$/.test(typed[part])) return problem('notNumber', part)
  }
  const day = Number(typed.day)
  const month = Number(typed.month)
  if (day < 1 || day > 31) return problem('range', 'day')
  if (month < 1 || month > 12) return problem('range', 'month')
  const year = typed.year.length === 4 ? commonYear(Number(typed.year)) : undefined
  if (year === undefined) return problem('yearUnclear', 'year')
  const date = new Date(Date.UTC(year, month - 1, day))
  if (date.getUTCDate() !== day) return problem('noSuchDate', 'day')
  const iso = date.toISOString().slice(0, 10)
  if (bounds.earliest && iso < bounds.earliest) return problem('tooEarly', 'year')
  if (bounds.latest && iso > bounds.latest) return problem('tooLate', 'year')
  return { kind: 'date', iso }
}

/** A date (YYYY-MM-DD) as the three numbers a reader of that era would type. */
export function datePartsOf(iso: string, era: 'buddhist' | 'common'): DateParts {
  const [year, month, day] = iso.slice(0, 10).split('-').map(Number)
  if (!year || !month || !day) return emptyDate
  return { day: String(day), month: String(month), year: String(era === 'buddhist' ? year + BUDDHIST_ERA : year) }
}
