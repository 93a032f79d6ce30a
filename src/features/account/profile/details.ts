import { is } from 'valibot'
import { cleanLine } from '#contract/clean.ts'
import { cleanEmail, Email, type updateUserInfo } from '#contract/details.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { User } from '#contract/user.ts'
import { birthdateProblem, readBirthdate } from '#features/auth/sign-in/birthdate.ts'
import { nameProblem } from '#features/auth/sign-in/field-errors.ts'
import type { Translate } from '#lib/i18n/translate.tsx'
import { type DateParts, datePartsOf, emptyDate } from '#ui/date-field/read-date.ts'
import type { useDetailsDraft } from './details.store.ts'

/** What stands in the fields: what was typed, else what is known. */
export function detailsFieldsOf(draft: ReturnType<typeof useDetailsDraft>, user: User) {
  return {
    full_name: draft.full_name ?? user.full_name,
    email: draft.email ?? user.email ?? '',
    gender: draft.gender ?? user.gender ?? 'unsaid',
    birthdate: draft.birthdate ?? (user.birthdate ? datePartsOf(user.birthdate, 'buddhist') : emptyDate),
  }
}
type Fields = ReturnType<typeof detailsFieldsOf>

/** What keeps the fields from being sent, in words. */
export const detailsProblems = (
  fields: { full_name: string; email: string; birthdate: DateParts | null },
  t: Translate,
) => ({
  full_name: nameProblem(fields.full_name, t('form.name'), t),
  email: !cleanLine(fields.email) || is(Email, fields.email) ? undefined : t('form.email'),
  birthdate: birthdateProblem(readBirthdate(fields.birthdate), t),
})

/** Only what differs from what is known: another device may have changed the rest meanwhile. */
export function diffDetails(fields: Fields, user: User): InputOf<typeof updateUserInfo> {
  const read = readBirthdate(fields.birthdate)
  const wanted = {
    full_name: cleanLine(fields.full_name),
    email: cleanEmail(fields.email) || null,
    gender: user.gender === null && fields.gender === 'unsaid' ? null : fields.gender,
    birthdate: read.kind === 'date' ? read.iso : null,
  }
  return {
    ...(wanted.full_name === user.full_name ? {} : { full_name: wanted.full_name }),
    ...(wanted.email === user.email ? {} : { email: wanted.email }),
    ...(wanted.gender === user.gender ? {} : { gender: wanted.gender }),
    ...(wanted.birthdate === user.birthdate ? {} : { birthdate: wanted.birthdate }),
  }
}
