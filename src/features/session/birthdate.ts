import { formatDay } from '#lib/words/format.ts'
import type { Say } from '#lib/words/intl.tsx'
import { type DateParts, emptyDate, type ReadDate, readDate } from '#ui/date-field/read-date.ts'

const EARLIEST = '1900-01-01'

/** The day of birth that the three numbers mean, in either era. */
export const readBirthdate = (typed: DateParts | null): ReadDate =>
  readDate(typed ?? emptyDate, { earliest: EARLIEST, latest: new Date().toISOString().slice(0, 10) })

/** What was understood, with the year in both eras. */
export const birthdateText = (read: ReadDate, say: Say) =>
  read.kind === 'date' ? say('details.understood', { day: formatDay(read.iso), year: read.iso.slice(0, 4) }) : undefined

/** Why those three numbers are no day of birth; none at all are none. */
export function birthdateProblem(read: ReadDate, say: Say) {
  if (read.kind !== 'problem') return undefined
  if (read.problem === 'missing') return say('details.birthdateWhole')
  return say(read.problem === 'yearUnclear' ? 'details.birthdateYear' : 'form.birthdate')
}
