import { formatPhone } from '#contract/phone.ts'
import type { Period } from '#contract/retention.ts'
import { amountOf, type Shop } from './legal-text.ts'

const UNITS = { minutes: 'นาที', days: 'วัน', years: 'ปี' }

/** `2 วัน`. */
export function duration(period: Period): string {
  const [amount, unit] = amountOf(period)
  return `${amount} ${UNITS[unit]}`
}

/** Name, registration and address of the company, as far as the brand has them. */
export const identity = ({ operator, registration, address }: Shop): string =>
  [operator, registration ? `เลขทะเบียนนิติบุคคล ${registration}` : '', address ? `ที่อยู่ ${address}` : '']
    .filter(Boolean)
    .join(' ')

/** The ways to reach the shop, a line each. */
export function contactPoints({ operator, address, contact }: Shop): string[] {
  const { phone, line, email } = contact
  return [
    phone ? `โทร ${formatPhone(phone)}` : '',
    line ? `LINE ${line}` : '',
    email ? `อีเมล ${email}` : '',
    address ? `จดหมาย ${operator} ${address}` : '',
    'หรือโทรหาสาขา เบอร์อยู่ในหน้าของแต่ละสาขา',
  ].filter(Boolean)
}
