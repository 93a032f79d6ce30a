import {
  array,
  boolean,
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
import { endpoint } from '#contract/endpoint.ts'
import { MachineCategory, MachineState } from '#contract/machines.ts'
import { TransactionStatus } from '#contract/payment.ts'
import { Count, Instant, Line, LocalizedText, Page, PageOf, TransactionId } from '#contract/scalars.ts'

/** Which start of a load staff have looked at: after so many others. */
export const Restarts = pipe(number(), integer(), minValue(0), maxValue(1_000))

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
  /** Out of order because staff said so, and not by its box or by failed starts. */
  is_closed_by_staff: boolean(),
  /** Failed starts since the last good one; the third in a row takes it out of order. */
  failed_starts: Count,
  /** The last heartbeat of its box; null if the box sends none. Three minutes later the machine is not sold. */
  heartbeat_at: nullable(Instant),
  is_silent: boolean(),
  /** When its box or relay last spoke for it, also without heartbeats; null before it ever has. */
  seen_at: nullable(Instant),
  /** The paid purchase that holds the machine while nobody knows whether it started. */
  unknown_start: nullable(TransactionId),
  /** How often that purchase was started again before. */
  restarts: Count,
  /** What customers see. */
  state: MachineState,
  /** When it becomes free, while running or reserved. */
  ends_at: nullable(Instant),
  /** Until when a customer on the way holds it. */
  held_until: nullable(Instant),
  /** The paid load that did not start or stopped here, while its customer chooses. */
  stopped_load: nullable(TransactionId),
  /** Reports of customers that nobody has answered. */
  reports: Count,
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
 * The machines of the caller's brand and branches, as {@link listShopMachines} has them, up to 500: at once, and after each change
 * of a machine or of a purchase in it. As {@link streamPayment} in `events.ts`: comments, ends and rejections are the same.
 */
export const streamShopMachines = endpoint('GET', '/api/operator/machine_events', {
  input: object({}),
  output: object({ details: array(ShopMachine) }),
  access: 'operator',
  roles: ['owner', 'manager', 'counter', 'engineer'],
  capability: 'events',
  isStream: true,
})

/** Ends the hold of a customer who is on the way to a machine. Without a hold nothing changes. `machine_unknown` 404. */
export const freeShopHold = endpoint('POST', '/api/operator/free_hold', {
  input: object({ machine_id: pipe(string(), maxLength(64)), reason: Line(200) }),
  output: ShopMachine,
  access: 'operator',
  roles: ['owner', 'manager', 'counter', 'engineer'],
})

/**
 * Starts a paid load again that did not start, or stopped, as its customer can: on its own machine, or on another free one of the
 * same kind in the same branch. `transaction_unknown` 404, `not_restartable` 409, `machine_unknown` 404, `machine_unavailable` 409
 * with `state`, `branch_closed` 409.
 */
export const restartShopLoad = endpoint('POST', '/api/operator/restart_load', {
  input: object({
    transaction: TransactionId,
    machine_id: optional(pipe(string(), maxLength(64))),
    reason: Line(200),
  }),
  output: object({ transaction: TransactionId, status: TransactionStatus }),
  access: 'operator',
  roles: ['owner', 'manager', 'counter', 'engineer'],
})

/**
 * The free machines at which a paid load can be started again, as {@link restartShopLoad} does: those of its kind in its branch
 * with its program, at its price or less; the one that it was bought for first. None if it cannot be. `transaction_unknown` 404.
 */
export const listRestartMachines = endpoint('GET', '/api/operator/restart_machines', {
  input: object({ transaction: TransactionId }),
  output: object({ details: array(object({ machine_id: string(), number: string() })) }),
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
 * Says what somebody has seen at the machine of a purchase in `start_unknown`, after so many `restarts`: of an earlier start it
 * says nothing. `did_start: false` first cancels the start
 * at the box, which may know better, and then lets the customer choose. The response is the status after that; repeating
 * it gets the same. `transaction_unknown` 404, `step_refused` 409 with `state` if the start is not unknown, or another
 * one by now.
 */
export const resolveShopStart = endpoint('POST', '/api/operator/resolve_start', {
  input: object({ transaction: TransactionId, restarts: Restarts, did_start: boolean() }),
  output: object({ transaction: TransactionId, status: TransactionStatus }),
  access: 'operator',
  roles: ['owner', 'manager', 'counter', 'engineer'],
})
