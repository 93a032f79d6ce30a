import {
  array,
  boolean,
  type InferOutput,
  integer,
  nullable,
  number,
  object,
  optional,
  picklist,
  pipe,
  string,
} from 'valibot'
import { endpoint } from './endpoint.ts'
import { Count, Instant, MachineAddress, Nothing, Satang, Text } from './scalars.ts'
import { SERVICE_KINDS } from './services.ts'

/** `reserved`: somebody is paying for it. `done`: finished, the wash still inside. */
export const MACHINE_STATES = ['free', 'reserved', 'running', 'done', 'out_of_order', 'offline'] as const
export const MachineState = picklist(MACHINE_STATES)
export type MachineState = InferOutput<typeof MachineState>

export const MACHINE_CATEGORIES = ['washer', 'dryer'] as const
export const MachineCategory = picklist(MACHINE_CATEGORIES)

export const Extra = object({ extra_id: string(), name: Text, amount: Satang })

/** `temp` is the program's key on its machine; `amount` the price without extras. */
export const Program = object({
  temp: string(),
  name: Text,
  celsius: nullable(number()),
  minutes: pipe(number(), integer()),
  amount: Satang,
})
export type Program = InferOutput<typeof Program>

const MachineFacts = {
  machine_id: string(),
  ...MachineAddress,
  /** As painted on the machine: `05`. */
  number: string(),
  machine_category: MachineCategory,
  capacity_kg: number(),
  state: MachineState,
  /** When it will be free, while running or reserved. */
  ends_at: nullable(Instant),
  /** Length of what runs now, for the share that is left. */
  total_minutes: nullable(pipe(number(), integer())),
}

/** A machine among its neighbours: nothing that would follow a customer. */
export const MachineRow = object(MachineFacts)
export type MachineRow = InferOutput<typeof MachineRow>

export const MachineInfo = object({
  ...MachineFacts,
  branch_id: string(),
  branch_name: Text,
  /** Brand id of the shop it stands in. */
  brand: string(),
  /** When the machine was last heard from. */
  seen_at: Instant,
  programs: array(Program),
  extras: array(Extra),
  /** A free one of the same kind in the same branch, nearest in size. */
  nearest_free: nullable(MachineRow),
  server_time: Instant,
})
export type MachineInfo = InferOutput<typeof MachineInfo>

/**
 * One machine, read again. Its address is matched without regard to letter case and noughts in front; the answer has the
 * machine's own spelling. `machine_unknown` 404, with `reason` `several` when more than one fits; `other_brand` 409, with
 * the brand's id as `reason`.
 */
export const getMachineInfo = endpoint('GET', '/api/machine_info', {
  input: object(MachineAddress),
  output: MachineInfo,
  access: 'public',
})

export const BranchSummary = object({
  branch_id: string(),
  name: Text,
  /** `24h`, or `HH:MM` in Bangkok. */
  closes_at: string(),
  /** `HH:MM` in Bangkok; null where it never closes, or is not known. */
  opens_at: optional(nullable(string()), null),
  /** To call, E.164; null where there is none. */
  telephone: optional(nullable(string()), null),
  services: optional(array(picklist(SERVICE_KINDS)), []),
  is_open: boolean(),
  lat: number(),
  lng: number(),
  /** Mean of its reviews, one decimal; null when it has none. */
  rating: optional(nullable(number()), null),
  review_count: optional(Count, 0),
  /** In the order in which they stand in the shop. */
  machines: array(MachineRow),
})
export type BranchSummary = InferOutput<typeof BranchSummary>

/** The brand's branches with what is free in each. */
export const getBranches = endpoint('GET', '/api/branches', {
  input: Nothing,
  output: object({ details: array(BranchSummary), server_time: Instant }),
  access: 'public',
  capability: 'branches',
})
