import type { Period } from '#contract/retention.ts'
import { formatPhone } from '#contract/thai/phone.ts'
import { amountOf, type LegalPhrases, type Shop } from './legal-text.ts'

const UNITS = { minutes: 'นาที', days: 'วัน', years: 'ปี' }

function duration(period: Period): string {
  const [amount, unit] = amountOf(period)
  return `${amount} ${UNITS[unit]}`
}

const identity = ({ operator, registration, address }: Shop): string =>
  [operator, registration ? `เลขทะเบียนนิติบุคคล ${registration}` : '', address ? `ที่อยู่ ${address}` : '']
    .filter(Boolean)
    .join(' ')

function contactPoints({ operator, address, contact }: Shop): string[] {
  const { phone, line, email } = contact
  return [
    phone ? `โทร ${formatPhone(phone)}` : '',
    line ? `LINE ${line}` : '',
    email ? `อีเมล ${email}` : '',
    address ? `จดหมาย ${operator} ${address}` : '',
    'หรือโทรหาสาขา เบอร์อยู่ในหน้าของแต่ละสาขา',
  ].filter(Boolean)
}

export const thai: LegalPhrases = { duration, identity, contactPoints }
