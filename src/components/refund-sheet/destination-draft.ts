import { safeParse } from 'valibot'
import { CODE_LENGTH } from '#contract/code.ts'
import {
  AccountNumber,
  type DESTINATION_KINDS,
  NationalId,
  type PayeeBank,
  RefundDestination,
} from '#contract/refund-destination.ts'
import { parsePhone } from '#contract/thai/phone.ts'
import type { MessageId } from '#lib/i18n/translate.tsx'

/** What the customer has typed about where a refund goes; each kind keeps its own text. */
export type DestinationDraft = {
  kind: (typeof DESTINATION_KINDS)[number]
  phone: string
  nationalId: string
  bank: PayeeBank | null
  account: string
  holder: string
  /** Asked for, and kept in memory only, where the money goes elsewhere than to the account's phone. */
  pin: string
}

export const emptyDraft: DestinationDraft = {
  kind: 'account_phone',
  phone: '',
  nationalId: '',
  bank: null,
  account: '',
  holder: '',
  pin: '',
}

export type DraftField = Exclude<keyof DestinationDraft, 'kind'>

/** The fields of the chosen kind that are not right, in their order, each with its message. */
export function draftProblems({ kind, phone, nationalId, bank, account, holder, pin }: DestinationDraft) {
  const problems: Partial<Record<DraftField, MessageId>> = {}
  if (kind === 'promptpay_phone' && !parsePhone(phone)) problems.phone = 'refund.phoneWrong'
  if (kind === 'promptpay_id' && !safeParse(NationalId, nationalId).success) problems.nationalId = 'refund.idWrong'
  if (kind === 'bank_account') {
    if (!bank) problems.bank = 'refund.bankMissing'
    if (!safeParse(AccountNumber, account).success) problems.account = 'refund.accountWrong'
    if (!holder.trim()) problems.holder = 'refund.holderMissing'
  }
  if (kind !== 'account_phone' && pin.length < CODE_LENGTH) problems.pin = 'pin.incomplete'
  return problems
}

/** The destination, once it has no problems. */
export function toDestination(draft: DestinationDraft): RefundDestination | undefined {
  const { kind, phone, nationalId, bank, account, holder } = draft
  const number = { account_phone: '', promptpay_phone: phone, promptpay_id: nationalId, bank_account: account }[kind]
  const parsed = safeParse(RefundDestination, { kind, number, bank, holder })
  return parsed.success ? parsed.output : undefined
}
