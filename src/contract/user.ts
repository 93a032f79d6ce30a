import { boolean, type InferOutput, nullable, object, picklist, string } from 'valibot'
import { endpoint } from './endpoint.ts'
import { Day, Nothing } from './scalars.ts'

export const GENDERS = ['female', 'male', 'other', 'unsaid'] as const

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

/** The signed-in customer. */
export const getUserInfo = endpoint('GET', '/api/get_user_info', { input: Nothing, output: User, access: 'customer' })
