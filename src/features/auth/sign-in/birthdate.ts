import { AGES, latestBirthdate } from '#contract/ages.ts'
import { toPlainCode } from '#contract/code.ts'
import { formatDay } from '#lib/i18n/format.ts'
import type { Translate } from '#lib/i18n/translate.tsx'
import { type DateParts, emptyDate, type ReadDate, readDate } from '#ui/date-field/read-date.ts'

const EARLIEST = '1900-01-01'

/** A whole date of three numbers: 24/12/2533, 24.12.1990, 24 12 2533. */
const WHOLE_DATE = /^(\d{1,2})[\s/.-]+(\d{1,2})[\s/.-]+(\d{4})$/

/** Accepts digits of any script, and a whole date that was pasted into one field while the others are empty. */
function plainParts(parts: DateParts): DateParts {
  const plain = { day: toPlainCode(parts.day), month: toPlainCode(parts.month), year: toPlainCode(parts.year) }
  const [, day, month, year] = WHOLE_DATE.exec(`${plain.day}${plain.month}${plain.year}`) ?? []
  return day && month && year ? { day, month, year } : plain
}

/** Parses a date of birth of the Buddhist or the Gregorian era. */
export const readBirthdate = (parts: DateParts | null): ReadDate =>
  readDate(plainParts(parts ?? emptyDate), { earliest: EARLIEST, latest: latestBirthdate() })

/** The parsed date as text, with the year in both eras. */
export const birthdateText = (date: ReadDate, t: Translate) =>
  date.kind === 'date' ? t('details.understood', { day: formatDay(date.iso), year: date.iso.slice(0, 4) }) : undefined

/** The error message for an invalid date of birth; empty fields are valid. */
export function birthdateProblem(date: ReadDate, t: Translate) {
  if (date.kind !== 'problem') return undefined
  if (date.problem === 'missing') return t('details.birthdateWhole')
  return t(date.problem === 'yearUnclear' ? 'details.birthdateYear' : 'form.birthdate', { age: AGES.account })
}
