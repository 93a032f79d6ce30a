import { safeParse } from 'valibot'
import { CODE_LENGTH, toPlainDigits } from '#contract/code.ts'
import type { PayeeBank } from '#contract/refund.ts'
import { type DESTINATION_KINDS, isAccountNumber, RefundDestination, WalletId } from '#contract/refund-destination.ts'
import { parsePhone } from '#contract/thai/phone.ts'
import { TaxId } from '#contract/thai/tax-id.ts'
import type { MessageId } from '#lib/i18n/translate.tsx'

/** What the customer has typed about where a refund goes; each kind keeps its own text. */
export type DestinationDraft = {
  kind: (typeof DESTINATION_KINDS)[number]
  phone: string
  nationalId: string
  wallet: string
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
  wallet: '',
  bank: null,
  account: '',
  holder: '',
  pin: '',
}

export type DraftField = Exclude<keyof DestinationDraft, 'kind'>

/** The fields of the chosen kind that are not right, in their order, each with its message. */
export function draftProblems({ kind, phone, nationalId, wallet, bank, account, holder, pin }: DestinationDraft) {
  const problems: Partial<Record<DraftField, MessageId>> = {}
  if (kind === 'promptpay_phone' && !parsePhone(phone)) problems.phone = 'refund.phoneWrong'
  if (kind === 'promptpay_id' && !safeParse(TaxId, nationalId).success) problems.nationalId = 'refund.idWrong'
  if (kind === 'promptpay_wallet' && !safeParse(WalletId, wallet).success) problems.wallet = 'refund.walletWrong'
  if (kind === 'bank_account') {
    if (!bank) problems.bank = 'refund.bankMissing'
    if (!isAccountNumber(bank, toPlainDigits(account))) problems.account = 'refund.accountWrong'
    if (!holder.trim()) problems.holder = 'refund.holderMissing'
  }
  if (kind !== 'account_phone' && pin.length < CODE_LENGTH) problems.pin = 'pin.incomplete'
  return problems
}

/** The destination, once it has no problems. */
export function toDestination(draft: DestinationDraft): RefundDestination | undefined {
  const { kind, phone, nationalId, wallet, bank, account, holder } = draft
  const number = {
    account_phone: '',
    promptpay_phone: phone,
    promptpay_id: nationalId,
    promptpay_wallet: wallet,
    bank_account: account,
  }[kind]
  const parsed = safeParse(RefundDestination, { kind, number, bank, holder })
  return parsed.success ? parsed.output : undefined
}
