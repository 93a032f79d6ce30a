import {
  array,
  type InferOutput,
  integer,
  maxLength,
  maxValue,
  minValue,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  string,
} from 'valibot'
import { endpoint } from './endpoint.ts'
import { MachineRow } from './machines.ts'
import { ProviderId } from './payment.ts'
import { PhoneNumber } from './phone.ts'
import { Instant, Nothing, Satang, Text, TransactionId } from './scalars.ts'
import { SERVICE_KINDS, SERVICE_STATUSES } from './services.ts'

/** The world outside the app, for development and tests: `/sandbox` shows it, these calls move it. */
export const SandboxCharge = object({
  transaction: TransactionId,
  amount: Satang,
  state: picklist(['pending', 'paid', 'declined', 'voided']),
  provider: ProviderId,
  qr_payload: nullable(string()),
  pay_uri: nullable(string()),
  expires_at: Instant,
  /** Null where an order is paid. */
  machine: nullable(string()),
})

export const SandboxState = object({
  charges: array(SandboxCharge),
  /** Orders that are paid, newest first. */
  orders: array(
    object({
      transaction: TransactionId,
      service: picklist(SERVICE_KINDS),
      branch_name: Text,
      step: picklist(SERVICE_STATUSES),
    }),
  ),
  machines: array(
    object({
      ...MachineRow.entries,
      branch_name: Text,
      fault: nullable(picklist(['next_start_fails'])),
      /** How many times faster than a real one it runs. */
      speed: number(),
    }),
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

export const SandboxPush = object({
  message_id: string(),
  token: string(),
  title: string(),
  body: string(),
  path: string(),
  at: Instant,
})

/** Messages that devices have got, newest first. */
export const getSandboxPushes = endpoint('GET', '/sandbox/push', {
  input: Nothing,
  output: object({ details: array(SandboxPush) }),
  access: 'public',
})

/** Lets time pass at once: whatever waits for a time is that much nearer to it. */
export const moveSandboxClock = endpoint('POST', '/sandbox/clock', {
  input: object({ minutes: pipe(number(), integer(), minValue(1), maxValue(43_200)) }),
  output: Nothing,
  access: 'public',
})

/**
 * Pays or declines in the sandbox bank, which then calls the webhook. `webhook: 'none'` loses that call. `pay_again` is
 * a second payment of what is paid, as of a customer who did so from two phones; `pay_wrong` is one of ten baht too many
 * for what is not, as of a customer who typed the sum. Of these two the bank tells in any case. `transaction_unknown` 404.
 */
export const moveSandboxCharge = endpoint('POST', '/sandbox/bank', {
  input: object({
    transaction: TransactionId,
    action: picklist(['pay', 'pay_again', 'pay_wrong', 'decline']),
    webhook: picklist(['send', 'twice', 'none']),
  }),
  output: Nothing,
  access: 'public',
})

/** What happens to a machine; `collect` takes the wash out, `hurry` makes time pass 60 times as fast for it. `machine_unknown` 404. */
export const moveSandboxMachine = endpoint('POST', '/sandbox/machine', {
  input: object({
    machine_id: pipe(string(), maxLength(64)),
    action: picklist(['fail_next_start', 'out_of_order', 'offline', 'repair', 'finish', 'collect', 'hurry', 'calm']),
  }),
  output: Nothing,
  access: 'public',
})

/** What the shop does with an order: its next step, or giving it up. `transaction_unknown` 404, `step_refused` 409. */
export const moveSandboxOrder = endpoint('POST', '/sandbox/order', {
  input: object({ transaction: TransactionId, action: picklist(['next', 'cancel']) }),
  output: Nothing,
  access: 'public',
})
