import type { MessageId, Translate } from '#lib/i18n/translate.tsx'
import { ADDRESS_PARTS, type AddressParts, isPart } from './machine-address.ts'
import type { MachineCode } from './machine-code.ts'

const MAX_SHOWN_LENGTH = 20

type RejectedCode = Exclude<MachineCode, { kind: 'machine' }>

/** The error message for a damaged link: the part that is missing or invalid. */
export function damageText(parts: AddressParts, t: Translate): string {
  const invalidPart = ADDRESS_PARTS.map((name) => parts[name]).find((part) => part !== undefined && !isPart(part))
  if (invalidPart !== undefined)
    return t('scan.failed.wrongPart', {
      part: invalidPart.length > MAX_SHOWN_LENGTH ? `${invalidPart.slice(0, MAX_SHOWN_LENGTH)}…` : invalidPart,
    })
  const code = ADDRESS_PARTS.map((name) => parts[name] ?? '?').join('/')
  return ADDRESS_PARTS.some((name) => parts[name]) ? t('scan.failed.missingPart', { code }) : t('scan.failed.noMachine')
}

/**
 * The error message for a text that is no machine's code.
 * @param notOurs the message for a code that is not ours
 */
export function problemText(code: RejectedCode, t: Translate, notOurs: MessageId = 'scan.failed.notOurs'): string {
  if (code.kind === 'other-brand') return t('scan.otherBrand', { brand: code.brandName })
  if (code.kind === 'damaged') return damageText(code.parts, t)
  return t(code.kind === 'unclear' ? 'scan.failed.unclear' : notOurs)
}
