import { changePinCode } from '#contract/auth.ts'
import { getBranches } from '#contract/machines.ts'
import { cancelPayment } from '#contract/payment.ts'
import { getConsents } from '#contract/privacy.ts'
import { listSessions } from '#contract/sessions.ts'

/** What this API does beyond the owner's list of calls. */
export const capabilities: string[] = [
  'idempotency',
  ...[getBranches, cancelPayment, changePinCode, listSessions, getConsents].flatMap(
    (endpoint) => endpoint.capability ?? [],
  ),
]
