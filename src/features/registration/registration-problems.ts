import { parsePhone } from '#contract/phone.ts'
import { detailsProblems } from '#features/profile/details.ts'
import type { useRegistration } from '#features/session/registration.store.ts'
import { phoneProblem } from '#features/session/typed-problem.ts'
import type { Say } from '#lib/words/intl.tsx'

/** The fields that can be wrong, in their order on the page, with their ids. */
export const FIELDS = {
  phone: 'register-phone',
  full_name: 'register-name',
  email: 'register-email',
  birthdate: 'register-birthdate',
  policy: 'register-policy',
} as const

type Field = keyof typeof FIELDS
export const FIELD_NAMES: readonly Field[] = ['phone', 'full_name', 'email', 'birthdate', 'policy']
export type RegistrationProblems = Partial<Record<Field, string | undefined>>

/** What keeps a registration from going on, in words, by field. */
export const registrationProblems = (draft: ReturnType<typeof useRegistration>, say: Say) => ({
  phone: parsePhone(draft.phone_number) ? undefined : phoneProblem(draft.phone_number, say('form.phone'), say),
  ...detailsProblems(draft, say),
  policy: draft.is_policy ? undefined : say('form.policy'),
})
