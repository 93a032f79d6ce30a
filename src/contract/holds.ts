import { array, type InferOutput, maxLength, object, pipe, string } from 'valibot'
import { endpoint } from './endpoint.ts'
import { MachineRow } from './machines.ts'
import { Instant, LocalizedText, Nothing } from './scalars.ts'

/** A machine that is kept for a customer on the way. To everybody else it is `reserved`; a payment in it takes the hold over. */
export const Hold = object({
  machine: MachineRow,
  branch_id: string(),
  branch_name: LocalizedText,
  until: Instant,
})
export type Hold = InferOutput<typeof Hold>

/**
 * Holds a free machine for ten minutes, for a customer who has not chosen a program yet. A customer has one hold: another machine takes
 * its place, and the same machine keeps its end. `otp_required` 409 (`reason` `hold`) for an untrusted phone, `machine_unavailable` 409
 * with its state, `branch_closed` 409, `hold_paused` 429 after unused holds, `not_found` 404 where the branch has no holds.
 */
export const holdMachine = endpoint('POST', '/api/hold_machine', {
  input: object({ machine_id: pipe(string(), maxLength(64)) }),
  output: Hold,
  access: 'customer',
  capability: 'hold',
})

/** The customer's hold: one or none. */
export const getHold = endpoint('GET', '/api/get_hold', {
  input: Nothing,
  output: object({ details: array(Hold), server_time: Instant }),
  access: 'customer',
  capability: 'hold',
})

/** Gives the held machine to others at once; succeeds also without a hold. */
export const giveUpHold = endpoint('POST', '/api/give_up_hold', {
  input: Nothing,
  output: Nothing,
  access: 'customer',
  capability: 'hold',
})
