import { array, type InferOutput, integer, nullable, number, object, picklist, pipe, string } from 'valibot'
import { endpoint } from './endpoint.ts'
import { Instant, LocalizedText, MachineAddress, Satang } from './scalars.ts'

/** `reserved`: a customer is paying for it. `done`: finished, with the laundry still inside. */
export const MACHINE_STATES = ['free', 'reserved', 'running', 'done', 'out_of_order', 'offline'] as const
export const MachineState = picklist(MACHINE_STATES)
export type MachineState = InferOutput<typeof MachineState>

export const MACHINE_CATEGORIES = ['washer', 'dryer'] as const
export const MachineCategory = picklist(MACHINE_CATEGORIES)

export const Extra = object({ extra_id: string(), name: LocalizedText, amount: Satang })

/** `temp` is the program's key on its machine, `amount` the price without extras. */
export const Program = object({
  temp: string(),
  name: LocalizedText,
  celsius: nullable(number()),
  minutes: pipe(number(), integer()),
  amount: Satang,
})
export type Program = InferOutput<typeof Program>

const MachineFacts = {
  machine_id: string(),
  ...MachineAddress,
  /** As printed on the machine: `05`. */
  number: string(),
  machine_category: MachineCategory,
  capacity_kg: number(),
  state: MachineState,
  /** When it becomes free, while running or reserved. */
  ends_at: nullable(Instant),
  /** Length of the running program, to compute the progress. */
  total_minutes: nullable(pipe(number(), integer())),
}

/** A machine in a list; contains nothing that could identify a customer. */
export const MachineRow = object(MachineFacts)
export type MachineRow = InferOutput<typeof MachineRow>

export const MachineInfo = object({
  ...MachineFacts,
  branch_id: string(),
  branch_name: LocalizedText,
  /** Brand id of its shop. */
  brand: string(),
  /** When the machine last reported. */
  seen_at: Instant,
  programs: array(Program),
  extras: array(Extra),
  /** A free machine of the same category in the same branch, closest in capacity. */
  nearest_free: nullable(MachineRow),
  server_time: Instant,
})
export type MachineInfo = InferOutput<typeof MachineInfo>

/**
 * The current state of one machine. Its address is matched ignoring letter case and leading zeros; the response has the
 * machine's own spelling. `machine_unknown` 404, with `reason` `several` if more than one matches; `other_brand` 409,
 * with the brand's id as `reason`.
 */
export const getMachineInfo = endpoint('GET', '/api/machine_info', {
  input: object(MachineAddress),
  output: MachineInfo,
  access: 'public',
})
