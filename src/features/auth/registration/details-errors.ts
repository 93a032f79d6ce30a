import { is } from 'valibot'
import { cleanLine } from '#contract/clean.ts'
import { Email } from '#contract/details.ts'
import { birthdateProblem, readBirthdate } from '#features/auth/sign-in/birthdate.ts'
import { nameProblem } from '#features/auth/sign-in/field-errors.ts'
import type { Translate } from '#lib/i18n/translate.tsx'
import type { DateParts } from '#ui/date-field/read-date.ts'

/** The error message of each field; undefined if the field is valid. */
export const detailsProblems = (
  fields: { full_name: string; email: string; birthdate: DateParts | null },
  t: Translate,
) => ({
  full_name: nameProblem(fields.full_name, t('form.name'), t),
  email: !cleanLine(fields.email) || is(Email, fields.email) ? undefined : t('form.email'),
  birthdate: birthdateProblem(readBirthdate(fields.birthdate), t),
})
