import { is } from 'valibot'
import { cleanLine } from '#contract/clean.ts'
import { hasExtension } from '#contract/phone.ts'
import { PersonName } from '#contract/scalars.ts'
import type { Translate } from '#lib/i18n/translate.tsx'

/** Why a name cannot be taken. @param missing what to say where nothing is to be seen in the field */
export function nameProblem(name: string, missing: string, t: Translate) {
  if (!cleanLine(name)) return missing
  return is(PersonName, name) ? undefined : t('form.nameLong')
}

/** Why what stands in the field is no number. @param unfit what to say where nothing more is known */
export const phoneProblem = (typed: string, unfit: string, t: Translate) =>
  hasExtension(typed) ? t('form.phoneExtension') : unfit
