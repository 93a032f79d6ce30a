import type { MessageId, Translate } from '#lib/i18n/translate.tsx'
import { ADDRESS_PARTS, type AddressParts, isPart } from './machine-address.ts'
import type { MachineCode } from './machine-code.ts'

const LONGEST_SHOWN = 20

type Refused = Exclude<MachineCode, { kind: 'machine' }>

/** What is missing from a damaged link, or what in it cannot be. */
export function damageText(parts: AddressParts, t: Translate): string {
  const wrong = ADDRESS_PARTS.map((name) => parts[name]).find((part) => part !== undefined && !isPart(part))
  if (wrong !== undefined)
    return t('scan.failed.wrongPart', {
      part: wrong.length > LONGEST_SHOWN ? `${wrong.slice(0, LONGEST_SHOWN)}…` : wrong,
    })
  const shown = ADDRESS_PARTS.map((name) => parts[name] ?? '?').join('/')
  return ADDRESS_PARTS.some((name) => parts[name])
    ? t('scan.failed.missingPart', { code: shown })
    : t('scan.failed.noMachine')
}

/** Why a text opens no machine. @param notOurs said of what is nothing of ours */
export function problemText(code: Refused, t: Translate, notOurs: MessageId = 'scan.failed.notOurs'): string {
  if (code.kind === 'other-brand') return t('scan.otherBrand', { brand: code.brandName })
  if (code.kind === 'damaged') return damageText(code.parts, t)
  return t(code.kind === 'unclear' ? 'scan.failed.unclear' : notOurs)
}
