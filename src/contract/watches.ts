import { integer, maxLength, maxValue, minValue, nullable, number, object, optional, pipe, string, uuid } from 'valibot'
import { endpoint } from './endpoint.ts'
import { MachineCategory } from './machines.ts'
import { Instant, LocalizedText, Nothing, Page, PageOf } from './scalars.ts'

const Capacity = pipe(number(), integer(), minValue(1), maxValue(100))

/**
 * An availability alert for a machine. It notifies once, when a machine is free or that none was until the end, and
 * then ends.
 */
export const Watch = object({
  watch_id: string(),
  branch_id: string(),
  branch_name: LocalizedText,
  machine_category: MachineCategory,
  /** Minimum capacity; null: any. */
  capacity_kg: nullable(number()),
  until: Instant,
})

/**
 * Creates an alert that notifies the customer, once, when a machine of this kind is free in this branch. Repeating it
 * changes its end. `not_found` 404 for a branch of another shop, `invalid` for an `until` that has passed or is more
 * than twelve hours ahead, `machine_free` 409 if one is free now.
 */
export const watchMachines = endpoint('POST', '/api/watch_machines', {
  input: object({
    branch_id: pipe(string(), maxLength(64)),
    machine_category: MachineCategory,
    capacity_kg: optional(nullable(Capacity), null),
    until: Instant,
  }),
  output: Watch,
  access: 'customer',
  capability: 'watch',
})

/** The customer's active alerts. */
export const getWatches = endpoint('GET', '/api/get_watches', {
  input: object(Page),
  output: PageOf(Watch),
  access: 'customer',
  capability: 'watch',
})

/** Deletes an alert; succeeds also if it has already ended. */
export const unwatchMachines = endpoint('DELETE', '/api/unwatch_machines', {
  input: object({ watch_id: pipe(string(), uuid()) }),
  output: Nothing,
  access: 'customer',
  capability: 'watch',
})
