import { boolean, fallback, type InferOutput, nullable, nullish, object, picklist, string } from 'valibot'
import { endpoint } from './endpoint.ts'
import { Day, Instant, Nothing } from './scalars.ts'
import { TextOrEmpty } from './tolerant.ts'

export const GENDERS = ['female', 'male', 'other', 'unsaid'] as const

export const User = object({
  user_id: TextOrEmpty,
  phone_number: TextOrEmpty,
  full_name: TextOrEmpty,
  email: nullish(string(), null),
  gender: nullish(fallback(nullable(picklist(GENDERS)), null), null),
  birthdate: nullish(fallback(nullable(Day), null), null),
  is_notification: nullish(boolean(), false),
  /** When they registered; null if unknown. */
  member_since: nullish(Instant, null),
})
export type User = InferOutput<typeof User>

/** The signed-in customer. */
export const getUserInfo = endpoint('GET', '/api/get_user_info', { input: Nothing, output: User, access: 'customer' })
