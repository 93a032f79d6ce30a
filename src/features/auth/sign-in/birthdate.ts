import { toPlainCode } from '#contract/code.ts'
import { formatDay } from '#lib/i18n/format.ts'
import type { Translate } from '#lib/i18n/translate.tsx'
import { type DateParts, emptyDate, type ReadDate, readDate } from '#ui/date-field/read-date.ts'

const EARLIEST = '1900-01-01'

/** A whole date of three numbers: 24/12/2533, 24.12.1990, 24 12 2533. */
const WHOLE_DATE = /^(\d{1,2})[\s/.-]+(\d{1,2})[\s/.-]+(\d{4})$/

/** Accepts digits of any script, and a whole date that was pasted into one field while the others are empty. */
function plainParts(typed: DateParts): DateParts {
  const plain = { day: toPlainCode(typed.day), month: toPlainCode(typed.month), year: toPlainCode(typed.year) }
  const [, day, month, year] = WHOLE_DATE.exec(`${plain.day}${plain.month}${plain.year}`) ?? []
  return day && month && year ? { day, month, year } : plain
}

/** Parses a date of birth of the Buddhist or the Gregorian era. */
export const readBirthdate = (typed: DateParts | null): ReadDate =>
  readDate(plainParts(typed ?? emptyDate), { earliest: EARLIEST, latest: new Date().toISOString().slice(0, 10) })

/** The parsed date as text, with the year in both eras. */
export const birthdateText = (read: ReadDate, t: Translate) =>
  read.kind === 'date' ? t('details.understood', { day: formatDay(read.iso), year: read.iso.slice(0, 4) }) : undefined

/** The error message for an invalid date of birth; empty fields are valid. */
export function birthdateProblem(read: ReadDate, t: Translate) {
  if (read.kind !== 'problem') return undefined
  if (read.problem === 'missing') return t('details.birthdateWhole')
  return t(read.problem === 'yearUnclear' ? 'details.birthdateYear' : 'form.birthdate')
}
