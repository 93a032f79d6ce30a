import { email, maxLength, nullable, object, optional, picklist, pipe, string, transform } from 'valibot'
import { cleanLine, toHalfWidth } from './clean.ts'
import { endpoint } from './endpoint.ts'
import { Birthdate, PersonName } from './scalars.ts'
import { GENDERS, User } from './user.ts'

/** Pasted as a link or with a name before it: `mailto:a@b.co?subject=…`, `Mana <a@b.co>`, and a dot or comma after it. */
export function cleanEmail(text: string): string {
  const line = toHalfWidth(cleanLine(text))
  const [, bracketed] = /<([^<>]+)>/.exec(line) ?? []
  return (bracketed ?? line)
    .trim()
    .replace(/^mailto:\s*([^?]*).*$/i, '$1')
    .replace(/[\s.,;]+$/, '')
}

export const Email = pipe(string(), transform(cleanEmail), maxLength(254), email())

/** Changes what is given and leaves the rest; null empties. The phone cannot be changed. */
export const updateUserInfo = endpoint('POST', '/api/update_user_info', {
  input: object({
    full_name: optional(PersonName),
    email: optional(nullable(Email)),
    gender: optional(nullable(picklist(GENDERS))),
    birthdate: optional(nullable(Birthdate)),
  }),
  output: User,
  access: 'customer',
})
