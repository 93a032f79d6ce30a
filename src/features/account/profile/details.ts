import { cleanLine } from '#contract/clean.ts'
import { cleanEmail, type updateUserInfo } from '#contract/details.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { User } from '#contract/user.ts'
import { readBirthdate } from '#features/auth/sign-in/birthdate.ts'
import { datePartsOf, emptyDate } from '#ui/date-field/read-date.ts'
import type { useDetailsDraft } from './details.store.ts'

/** The values of the fields: as typed, otherwise from the customer's profile. */
export function detailsFieldsOf(draft: ReturnType<typeof useDetailsDraft>, user: User) {
  return {
    full_name: draft.full_name ?? user.full_name,
    email: draft.email ?? user.email ?? '',
    gender: draft.gender ?? user.gender ?? 'unsaid',
    birthdate: draft.birthdate ?? (user.birthdate ? datePartsOf(user.birthdate, 'buddhist') : emptyDate),
  }
}
type Fields = ReturnType<typeof detailsFieldsOf>

/** Only the changed fields: another device may have changed the others meanwhile. */
export function diffDetails(fields: Fields, user: User): InputOf<typeof updateUserInfo> {
  const birthdate = readBirthdate(fields.birthdate)
  const details = {
    full_name: cleanLine(fields.full_name),
    email: cleanEmail(fields.email) || null,
    gender: user.gender === null && fields.gender === 'unsaid' ? null : fields.gender,
    birthdate: birthdate.kind === 'date' ? birthdate.iso : null,
  }
  return {
    ...(details.full_name === user.full_name ? {} : { full_name: details.full_name }),
    ...(details.email === user.email ? {} : { email: details.email }),
    ...(details.gender === user.gender ? {} : { gender: details.gender }),
    ...(details.birthdate === user.birthdate ? {} : { birthdate: details.birthdate }),
  }
}
