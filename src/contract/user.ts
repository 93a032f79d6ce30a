import { boolean, type InferOutput, nullable, object, optional, picklist, string } from 'valibot'
import { Email, GENDERS } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { Birthdate, Day, Nothing, PersonName } from './scalars.ts'

export const User = object({
  user_id: string(),
  phone_number: string(),
  full_name: string(),
  email: nullable(string()),
  gender: nullable(picklist(GENDERS)),
  birthdate: nullable(Day),
  is_notification: boolean(),
})
export type User = InferOutput<typeof User>

/** Who is signed in. */
export const getUserInfo = endpoint('GET', '/api/get_user_info', { input: Nothing, output: User, access: 'customer' })

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
