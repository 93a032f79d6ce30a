import { email, maxLength, nullable, object, optional, partial, picklist, pipe, string, transform } from 'valibot'
import { Birthdate } from './ages.ts'
import { cleanLine, toHalfWidth } from './clean.ts'
import { endpoint } from './endpoint.ts'
import { PersonName } from './scalars.ts'
import { GENDERS, User } from './user.ts'

/**
 * Extracts an address pasted as a link, with a name before it or punctuation after it: `mailto:a@b.co?subject=…`, `Mana
 * <a@b.co>`, `a@b.co,`.
 */
export function cleanEmail(text: string): string {
  const line = toHalfWidth(cleanLine(text))
  const [, bracketed] = /<([^<>]+)>/.exec(line) ?? []
  return (bracketed ?? line)
    .trim()
    .replace(/^mailto:\s*([^?]*).*$/i, '$1')
    .replace(/[\s.,;]+$/, '')
}

export const Email = pipe(string(), transform(cleanEmail), maxLength(254), email())

/** Updates the given fields only; null clears a field. The phone number cannot be changed. */
export const updateUserInfo = endpoint('POST', '/api/update_user_info', {
  input: object({
    full_name: optional(PersonName),
    email: optional(nullable(Email)),
    gender: optional(nullable(picklist(GENDERS))),
    birthdate: optional(nullable(Birthdate)),
  }),
  /** The fields that the API answers; the app knows the others. */
  output: partial(User),
  access: 'customer',
})
