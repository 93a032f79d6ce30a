import { array, type InferOutput, maxLength, nullable, object, picklist, pipe, string } from 'valibot'
import { endpoint } from './endpoint.ts'
import { MachineRow } from './machines.ts'
import { ProviderId } from './payment.ts'
import { Instant, Nothing, Satang, Text, TransactionId } from './scalars.ts'

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

export const getSandbox = endpoint('GET', '/sandbox/state', { input: Nothing, output: SandboxState, access: 'public' })

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

export const moveSandboxMachine = endpoint('POST', '/sandbox/machine', {
  input: object({
    machine_id: pipe(string(), maxLength(64)),
    action: picklist(['fail_next_start', 'out_of_order', 'offline', 'repair', 'finish', 'collect']),
  }),
  output: Nothing,
  access: 'public',
})
