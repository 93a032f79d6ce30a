import { parsePhone } from '#contract/thai/phone.ts'
import { nameProblem, phoneProblem } from '#features/auth/sign-in/field-errors.ts'
import type { Translate } from '#lib/i18n/translate.tsx'
import type { useRegistration } from './registration.store.ts'

/** The ids of the fields that are validated, in page order. */
export const FIELDS = {
  phone: 'register-phone',
  full_name: 'register-name',
  policy: 'register-policy',
} as const

type Field = keyof typeof FIELDS
export const FIELD_NAMES: readonly Field[] = ['phone', 'full_name', 'policy']
export type RegistrationProblems = Partial<Record<Field, string | undefined>>

/** The error message of each field; undefined if the field is valid. */
export const registrationProblems = (draft: ReturnType<typeof useRegistration>, t: Translate) => ({
  phone: parsePhone(draft.phone_number) ? undefined : phoneProblem(draft.phone_number, t('form.phone'), t),
  full_name: nameProblem(draft.full_name, t('form.name'), t),
  policy: draft.is_policy ? undefined : t('form.policy'),
})
