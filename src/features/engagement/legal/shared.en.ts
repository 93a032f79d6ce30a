import { formatPhone } from '#contract/phone.ts'
import type { Period } from '#contract/retention.ts'
import { amountOf, type Shop } from './legal-text.ts'

/** `2 days`, `1 year`. */
export function duration(period: Period): string {
  const [amount, units] = amountOf(period)
  return `${amount} ${amount === 1 ? units.slice(0, -1) : units}`
}

/** Name, registration and address of the company, as far as the brand has them. */
export const identity = ({ operator, registration, address }: Shop): string =>
  [operator, registration ? `registration no. ${registration}` : '', address ?? ''].filter(Boolean).join(', ')

/** The ways to reach the shop, a line each. */
export function contactPoints({ operator, address, contact }: Shop): string[] {
  const { phone, line, email } = contact
  return [
    phone ? `Call ${formatPhone(phone)}.` : '',
    line ? `LINE: ${line}` : '',
    email ? `E-mail: ${email}` : '',
    address ? `Write to ${operator}, ${address}.` : '',
    'Or call the branch: its number is on its page.',
  ].filter(Boolean)
}
