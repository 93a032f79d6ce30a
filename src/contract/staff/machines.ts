import { boolean, type InferOutput, maxLength, nullable, object, optional, picklist, pipe, string } from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { MachineCategory } from '#contract/machines.ts'
import { TransactionStatus } from '#contract/payment.ts'
import { Count, Instant, Line, LocalizedText, Page, PageOf, TransactionId } from '#contract/scalars.ts'

/** A machine as shown to the staff who look after it. */
export const ShopMachine = object({
  machine_id: string(),
  brand: string(),
  branch_id: string(),
  branch_name: LocalizedText,
  number: string(),
  machine_category: MachineCategory,
  condition: picklist(['ok', 'out_of_order', 'offline']),
  /**
   * Why and since when; others than our own reasons are those of the box or of staff. `failed_starts`: the third in a row.
   * `unknown_start`: nobody knew for half an hour whether it had started; `ok` once somebody has looked.
   * `ran_unpaid`: it ran after its start was given up and the money was back; it is sold once that is over.
   */
  reason: nullable(string()),
  since: nullable(Instant),
  /** Failed starts since the last good one; the third in a row takes it out of order. */
  failed_starts: Count,
  /** The last heartbeat of its box; null if the box sends none. Three minutes later the machine is not sold. */
  heartbeat_at: nullable(Instant),
  is_silent: boolean(),
  /** The paid purchase that holds the machine while nobody knows whether it started. */
  unknown_start: nullable(TransactionId),
})

export type ShopMachine = InferOutput<typeof ShopMachine>

/**
 * Machines that need staff: out of order or offline, with a silent box, with failed starts, with a start
 * whose outcome is unknown, or that ran for a load whose money was back..
 */
export const listShopMachines = endpoint('GET', '/api/operator/machines', {
  input: object({
    branch_id: optional(pipe(string(), maxLength(64))),
    show: optional(picklist(['attention', 'all']), 'attention'),
    ...Page,
  }),
  output: PageOf(ShopMachine),
  access: 'operator',
  roles: ['owner', 'manager', 'counter', 'engineer'],
})

/**
 * Takes a machine out of order, or puts it back: `ok` also forgets its failed starts. It is not started for customers who
 * are paying for it; they choose another one or the money. `machine_unknown` 404.
 */
export const setShopMachine = endpoint('POST', '/api/operator/set_machine', {
  input: object({
    machine_id: pipe(string(), maxLength(64)),
    condition: picklist(['ok', 'out_of_order']),
    reason: optional(nullable(Line(200)), null),
  }),
  output: ShopMachine,
  access: 'operator',
  roles: ['owner', 'manager', 'counter', 'engineer'],
})

/**
 * Says what somebody has seen at the machine of a purchase in `start_unknown`. `did_start: false` first cancels the start
 * at the box, which may know better, and then lets the customer choose. The response is the status after that; repeating
 * it gets the same. `transaction_unknown` 404, `step_refused` 409 with `state` if the start is not unknown.
 */
export const resolveShopStart = endpoint('POST', '/api/operator/resolve_start', {
  input: object({ transaction: TransactionId, did_start: boolean() }),
  output: object({ transaction: TransactionId, status: TransactionStatus }),
  access: 'operator',
  roles: ['owner', 'manager', 'counter', 'engineer'],
})
