/** Whether customers can call the shop, and read who sends them a code. Runs in Node.js and in the workbench. */
import { isSmsName, MAX_SMS_NAME } from './sms-name.ts'

type Reached = {
  name: string
  smsName?: string | undefined
  contact: Record<'phone' | 'line' | 'email', string | null>
}

/** What is missing, each about a field of `brand.json`; empty if nothing is. */
export function reachFindings({ name, smsName, contact }: Reached) {
  const findings: { about: string; message: string }[] = []
  if (!contact.phone && !contact.line && !contact.email)
    findings.push({
      about: 'contact.phone',
      message:
        'contact has no phone, LINE or e-mail: give at least one. Help, receipts and the privacy policy name it (PDPA, section 23).',
    })
  if (smsName === undefined && name.trim() !== '' && !isSmsName(name))
    findings.push({
      about: 'smsName',
      message: `smsName is missing: codes by SMS cannot begin with “${name}”. In Thai letters, or with more than ${MAX_SMS_NAME}, each message costs two or three. Write the name in up to ${MAX_SMS_NAME} Latin letters.`,
    })
  return findings
}
