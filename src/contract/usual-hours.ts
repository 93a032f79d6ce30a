import {
  array,
  type InferOutput,
  integer,
  length,
  maxLength,
  maxValue,
  minValue,
  nullable,
  number,
  object,
  pipe,
  string,
} from 'valibot'
import { endpoint } from './endpoint.ts'
import { MachineCategory } from './machines.ts'
import { Count } from './scalars.ts'

/** How many machines of a kind are usually free on a day of the week. */
export const UsualDay = object({
  machine_category: MachineCategory,
  /** As in ISO 8601: 1 is Monday, in Bangkok. */
  weekday: pipe(number(), integer(), minValue(1), maxValue(7)),
  /** By the hour, from 0:00: the rounded mean of the last eight weeks; null where the branch is closed or too little is known. */
  free: pipe(array(nullable(Count)), length(24)),
})
export type UsualDay = InferOutput<typeof UsualDay>

/**
 * When a branch is quiet: how many machines are usually free, from counts of machines, which know no customer. An hour is known once
 * it was counted in three weeks. `not_found` 404.
 */
export const getUsualHours = endpoint('GET', '/api/usual_hours', {
  input: object({ branch_id: pipe(string(), maxLength(64)) }),
  output: object({ details: array(UsualDay) }),
  access: 'public',
  isOfShop: true,
  capability: 'usual_hours',
})
