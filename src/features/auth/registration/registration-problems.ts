import { parsePhone } from '#contract/phone.ts'
import { phoneProblem } from '#features/auth/sign-in/field-errors.ts'
import type { Translate } from '#lib/i18n/translate.tsx'
import { detailsProblems } from './details-errors.ts'
import type { useRegistration } from './registration.store.ts'

/** The ids of the fields that are validated, in page order. */
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

/** The error message of each field; undefined if the field is valid. */
export const registrationProblems = (draft: ReturnType<typeof useRegistration>, t: Translate) => ({
  phone: parsePhone(draft.phone_number) ? undefined : phoneProblem(draft.phone_number, t('form.phone'), t),
  ...detailsProblems(draft, t),
  policy: draft.is_policy ? undefined : t('form.policy'),
})
