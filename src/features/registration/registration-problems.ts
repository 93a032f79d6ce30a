import { is } from 'valibot'
import { Email } from '#contract/auth.ts'
import { parsePhone } from '#contract/phone.ts'
import { PersonName } from '#contract/scalars.ts'
import { birthdateProblem, readBirthdate } from '#features/session/birthdate.ts'
import type { useRegistration } from '#features/session/registration.store.ts'
import type { Say } from '#lib/words/intl.tsx'
import { emptyDate } from '#ui/date-field/read-date.ts'

/** The fields that can be wrong, in their order on the page, with their ids. */
export const FIELDS = {
  phone: 'register-phone',
  name: 'register-name',
  email: 'register-email',
  birthdate: 'register-birthdate',
  policy: 'register-policy',
} as const

type Field = keyof typeof FIELDS
export const FIELD_NAMES: readonly Field[] = ['phone', 'name', 'email', 'birthdate', 'policy']
export type RegistrationProblems = Partial<Record<Field, string | undefined>>

/** What keeps a registration from going on, in words, by field. */
export function registrationProblems(draft: ReturnType<typeof useRegistration>, say: Say) {
  const { phone_number, full_name, email, birthdate, is_policy } = draft
  return {
    phone: parsePhone(phone_number) ? undefined : say('form.phone'),
    name: is(PersonName, full_name) ? undefined : say('form.name'),
    email: !email.trim() || is(Email, email.trim()) ? undefined : say('form.email'),
    birthdate: birthdateProblem(readBirthdate({ birthdate: birthdate ?? emptyDate }), say),
    policy: is_policy ? undefined : say('form.policy'),
  }
}
