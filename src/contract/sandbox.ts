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
import { Instant, LocalizedText, Nothing, Satang, TransactionId } from './scalars.ts'
import { SERVICE_KINDS } from './service-kinds.ts'
import { SERVICE_STATUSES } from './services.ts'
import { PhoneNumber } from './thai/phone.ts'

/**
 * A charge at the sandbox bank. The sandbox simulates the outside world for development and tests: `/sandbox` shows it,
 * these calls control it.
 */
export const SandboxCharge = object({
  transaction: TransactionId,
  amount: Satang,
  state: picklist(['pending', 'paid', 'declined', 'voided']),
  provider: ProviderId,
  qr_payload: nullable(string()),
  pay_uri: nullable(string()),
  expires_at: Instant,
  /** Null for the payment of an order. */
  machine: nullable(string()),
})

export const SandboxState = object({
  charges: array(SandboxCharge),
  /** Paid orders, newest first. */
  orders: array(
    object({
      transaction: TransactionId,
      service: picklist(SERVICE_KINDS),
      branch_name: LocalizedText,
      step: picklist(SERVICE_STATUSES),
    }),
  ),
  machines: array(
    object({
      ...MachineRow.entries,
      branch_name: LocalizedText,
      fault: nullable(picklist(['next_start_fails', 'no_answer'])),
      /** Speed relative to a real machine. */
      speed: number(),
    }),
  ),
})
export type SandboxState = InferOutput<typeof SandboxState>

/** The current state of the sandbox bank and machines. */
export const getSandbox = endpoint('GET', '/sandbox/state', { input: Nothing, output: SandboxState, access: 'public' })

export const SandboxSms = object({ message_id: string(), phone: string(), text: string(), at: Instant })

/** Received text messages, newest first. */
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

/** Received push messages, newest first. */
export const getSandboxPushes = endpoint('GET', '/sandbox/push', {
  input: Nothing,
  output: object({ details: array(SandboxPush) }),
  access: 'public',
})

/** Advances the sandbox clock: everything scheduled is due that much earlier. */
export const moveSandboxClock = endpoint('POST', '/sandbox/clock', {
  input: object({ minutes: pipe(number(), integer(), minValue(1), maxValue(43_200)) }),
  output: Nothing,
  access: 'public',
})

/**
 * Pays or declines a charge in the sandbox bank, which then calls the webhook; `webhook: 'none'` drops that call.
 * `pay_again` pays a paid charge a second time, like a customer with two phones; `pay_wrong` pays an unpaid charge with
 * ten baht too much, like a customer who types the amount. The bank reports these two in any case.
 * `transaction_unknown` 404.
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

/**
 * Controls a machine; `silence` keeps it from answering until its repair, though it starts; `collect` takes the laundry out, `hurry` makes its time run 60 times as fast. `machine_unknown`
 * 404.
 */
export const moveSandboxMachine = endpoint('POST', '/sandbox/machine', {
  input: object({
    machine_id: pipe(string(), maxLength(64)),
    action: picklist([
      'fail_next_start',
      'silence',
      'out_of_order',
      'offline',
      'repair',
      'finish',
      'collect',
      'hurry',
      'calm',
    ]),
  }),
  output: Nothing,
  access: 'public',
})

/**
 * Acts as the shop on an order: advances it to the next step, or cancels it. `transaction_unknown` 404, `step_refused`
 * 409.
 */
export const moveSandboxOrder = endpoint('POST', '/sandbox/order', {
  input: object({ transaction: TransactionId, action: picklist(['next', 'cancel']) }),
  output: Nothing,
  access: 'public',
})
