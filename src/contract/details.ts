import { email, maxLength, nullable, object, optional, picklist, pipe, string } from 'valibot'
import { endpoint } from './endpoint.ts'
import { Birthdate, PersonName } from './scalars.ts'
import { GENDERS, User } from './user.ts'

export const Email = pipe(string(), maxLength(254), email())

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
