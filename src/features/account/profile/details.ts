import { cleanLine } from '#contract/clean.ts'
import { cleanEmail, type updateUserInfo } from '#contract/details.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { User } from '#contract/user.ts'
import { readBirthdate } from '#features/auth/sign-in/birthdate.ts'
import { datePartsOf, emptyDate } from '#ui/date-field/read-date.ts'
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
