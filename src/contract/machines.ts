import { array, boolean, type InferOutput, integer, nullish, number, object, picklist, pipe, string } from 'valibot'
import { endpoint } from './endpoint.ts'
import { Instant, MachineAddress, Satang } from './scalars.ts'
import { after, Id, LocalizedOrEmpty, orZero, TextOrEmpty } from './tolerant.ts'

/** `reserved`: a customer is paying for it or is on the way, or has paid and it is being started: then without an end. `done`: finished, with the laundry still inside. */
export const MACHINE_STATES = ['free', 'reserved', 'running', 'done', 'out_of_order', 'offline'] as const
export const MachineState = picklist(MACHINE_STATES)
export type MachineState = InferOutput<typeof MachineState>

export const MACHINE_CATEGORIES = ['washer', 'dryer'] as const
export const MachineCategory = picklist(MACHINE_CATEGORIES)

export const Extra = object({ extra_id: Id, name: LocalizedOrEmpty, amount: Satang })

/** `temp` is the program's key on its machine, `amount` the price without extras. */
export const Program = object({
  temp: Id,
  name: LocalizedOrEmpty,
  celsius: nullish(number(), null),
  /** 0 if unknown. */
  minutes: orZero(pipe(number(), integer())),
  amount: Satang,
})
export type Program = InferOutput<typeof Program>

/** A machine's address as read from an answer; empty if the answer does not repeat it. */
export const ReadAddress = { node_id: TextOrEmpty, address: TextOrEmpty, sub_position: TextOrEmpty }

const MachineFacts = {
  machine_id: Id,
  ...ReadAddress,
  /** As printed on the machine: `05`. */
  number: TextOrEmpty,
  machine_category: nullish(MachineCategory, 'washer'),
  /** 0 if unknown. */
  capacity_kg: orZero(number()),
  state: nullish(MachineState, 'free'),
  /** When it becomes free, while running or reserved; with laundry inside, when others may take that out. */
  ends_at: nullish(Instant, null),
  /** Length of the running program, to compute the progress. */
  total_minutes: nullish(pipe(number(), integer()), null),
}

/** A machine in a list; contains nothing that could identify a customer. */
export const MachineRow = object(MachineFacts)
export type MachineRow = InferOutput<typeof MachineRow>

export const MachineInfo = object({
  ...MachineFacts,
  branch_id: Id,
  branch_name: LocalizedOrEmpty,
  /** Brand id of its shop. */
  brand: TextOrEmpty,
  /** When its box last spoke for the machine; null if it never has, or nobody knows. */
  seen_at: nullish(Instant, null),
  programs: array(Program),
  extras: nullish(array(Extra), []),
  /** A free machine of the same category in the same branch, closest in capacity. */
  nearest_free: nullish(MachineRow, null),
  /** Free, but nobody has said that the laundry of the last load was taken out. */
  may_hold_laundry: nullish(boolean(), false),
  /** Free, and a customer on the way may hold it. */
  can_hold: nullish(boolean(), false),
  /** When its branch, which is closed, opens: `HH:MM` in Bangkok. Null while it is open. */
  closed_until: nullish(string(), null),
  server_time: nullish(Instant, after(0)),
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
  isOfShop: true,
  errorCodes: { 400: 'machine_unknown', 404: 'machine_unknown' },
})
