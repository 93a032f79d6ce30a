import { array, type InferOutput, maxLength, nullable, object, optional, picklist, pipe, string } from 'valibot'
import { endpoint } from './endpoint.ts'
import { MachineRow } from './machines.ts'
import { ProviderId } from './payment.ts'
import { Instant, Nothing, PhoneNumber, Satang, Text, TransactionId } from './scalars.ts'

/** The world outside the app, for development and tests: `/sandbox` shows it, these calls move it. */
export const SandboxCharge = object({
  transaction: TransactionId,
  amount: Satang,
  state: picklist(['pending', 'paid', 'declined', 'voided']),
  provider: ProviderId,
  qr_payload: nullable(string()),
  pay_uri: nullable(string()),
  expires_at: Instant,
  machine: string(),
})

export const SandboxState = object({
  charges: array(SandboxCharge),
  machines: array(
    object({ ...MachineRow.entries, branch_name: Text, fault: nullable(picklist(['next_start_fails'])) }),
  ),
})
export type SandboxState = InferOutput<typeof SandboxState>

/** What the bank and the machine room hold now. */
export const getSandbox = endpoint('GET', '/sandbox/state', { input: Nothing, output: SandboxState, access: 'public' })

export const SandboxSms = object({ message_id: string(), phone: string(), text: string(), at: Instant })

/** Text messages that phones have got, newest first. */
export const getSandboxSms = endpoint('GET', '/sandbox/sms', {
  input: object({ phone_number: optional(PhoneNumber) }),
  output: object({ details: array(SandboxSms) }),
  access: 'public',
})

/** Pays or declines in the sandbox bank, which then calls the webhook. `webhook: 'none'` loses that call. */
export const moveSandboxCharge = endpoint('POST', '/sandbox/bank', {
  input: object({
    transaction: TransactionId,
    action: picklist(['pay', 'decline']),
    webhook: picklist(['send', 'twice', 'none']),
  }),
  output: Nothing,
  access: 'public',
})

/** What happens to a machine; `collect` takes the wash out. `machine_unknown` 404. */
export const moveSandboxMachine = endpoint('POST', '/sandbox/machine', {
  input: object({
    machine_id: pipe(string(), maxLength(64)),
    action: picklist(['fail_next_start', 'out_of_order', 'offline', 'repair', 'finish', 'collect']),
  }),
  output: Nothing,
  access: 'public',
})
