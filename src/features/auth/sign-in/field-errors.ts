import { is } from 'valibot'
import { cleanLine } from '#contract/clean.ts'
import { NAME_LENGTH, PersonName } from '#contract/scalars.ts'
import { hasExtension } from '#contract/thai/phone.ts'
import type { Translate } from '#lib/i18n/translate.tsx'

/**
 * The error message for an invalid name.
 * @param missingText the message for an empty field
 */
export function nameProblem(name: string, missingText: string, t: Translate) {
  if (!cleanLine(name)) return missingText
  return is(PersonName, name) ? undefined : t('form.nameLong', { length: NAME_LENGTH })
}

/**
 * The error message for an invalid phone number.
 * @param invalidText the message if there is no more specific one
 */
export const phoneProblem = (phone: string, invalidText: string, t: Translate) =>
  hasExtension(phone) ? t('form.phoneExtension') : invalidText
