import { integer, maxLength, maxValue, minValue, nullable, number, object, optional, pipe, string, uuid } from 'valibot'
import { endpoint } from './endpoint.ts'
import { MachineCategory } from './machines.ts'
import { Instant, Nothing, Page, PageOf, Text } from './scalars.ts'

const Capacity = pipe(number(), integer(), minValue(1), maxValue(100))

/** A wish to be told when a machine is free. It is told once, that one is or that none was until the end; then it is over. */
export const Watch = object({
  watch_id: string(),
  branch_id: string(),
  branch_name: Text,
  machine_category: MachineCategory,
  /** At least so large; null: any size. */
  capacity_kg: nullable(number()),
  until: Instant,
})

/**
 * Tells the customer, once, when a machine of this kind is free in this branch. The same wish again moves its end.
 * `not_found` 404 for a branch of another shop, `invalid` for an `until` that has passed or is over twelve hours off,
 * `machine_free` 409 when there is one now.
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

/** What the customer waits for now. */
export const getWatches = endpoint('GET', '/api/get_watches', {
  input: object(Page),
  output: PageOf(Watch),
  access: 'customer',
  capability: 'watch',
})

/** Waits no longer; also when it was over already. */
export const unwatchMachines = endpoint('DELETE', '/api/unwatch_machines', {
  input: object({ watch_id: pipe(string(), uuid()) }),
  output: Nothing,
  access: 'customer',
  capability: 'watch',
})
