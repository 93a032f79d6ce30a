import type { Period } from '#contract/retention.ts'
import { formatPhone } from '#contract/thai/phone.ts'
import { amountOf, type LegalPhrases, type Shop } from './legal-text.ts'

function duration(period: Period): string {
  const [amount, units] = amountOf(period)
  return `${amount} ${amount === 1 ? units.slice(0, -1) : units}`
}

const identity = ({ operator, registration, address }: Shop): string =>
  [operator, registration ? `registration no. ${registration}` : '', address ?? ''].filter(Boolean).join(', ')

function contactPoints({ operator, address, contact }: Shop): string[] {
  const { phone, line, email } = contact
  return [
    phone ? `Call ${formatPhone(phone)}.` : '',
    line ? `LINE: ${line}` : '',
    email ? `Email: ${email}` : '',
    address ? `Write to ${operator}, ${address}.` : '',
    'Or call the branch: its number is on its page.',
  ].filter(Boolean)
}

export const english: LegalPhrases = { duration, identity, contactPoints }
