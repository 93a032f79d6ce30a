import { boolean, number, object, optional, string } from 'valibot'
import { endpoint } from './endpoint.ts'
import { MachineCategory } from './machines.ts'
import { Instant, LoadToken, LocalizedText, Nothing, TransactionId } from './scalars.ts'

/** How long a link to a load is valid, unless the laundry is taken out before. */
export const LINK_HOURS = 12

const OneLoad = object({ transaction: TransactionId })

/** A link with which another person can find and collect a load. */
const LoadLink = object({ token: LoadToken, until: Instant })

/**
 * Creates the link to a load that is running or waiting in its machine; repeated calls return the same one. It is valid
 * for twelve hours, or until the laundry is taken out. `transaction_unknown` 404, `load_over` 409.
 */
export const shareLoad = endpoint('POST', '/api/share_load', {
  input: OneLoad,
  output: LoadLink,
  access: 'customer',
  capability: 'share_load',
})

/** Revokes the link at once; succeeds also if there is none. `transaction_unknown` 404. */
export const unshareLoad = endpoint('DELETE', '/api/unshare_load', {
  input: OneLoad,
  output: Nothing,
  access: 'customer',
  capability: 'share_load',
})

/**
 * Records that the customer has taken the laundry out: the machine becomes free for others at once, and no reminders
 * are sent. Succeeds also if the machine is already empty. `transaction_unknown` 404, `not_collectable` 409 while it
 * runs.
 */
export const collectLoad = endpoint('POST', '/api/collect_load', {
  input: OneLoad,
  output: Nothing,
  access: 'customer',
  capability: 'collect_load',
})

/**
 * The machine and the times of a shared load: no data of the customer, the price or the purchase. `not_found` 404 once
 * it is over.
 */
export const getSharedLoad = endpoint('GET', '/api/get_shared_load', {
  input: object({ token: LoadToken }),
  output: object({
    machine_category: MachineCategory,
    machine_number: string(),
    branch_id: string(),
    branch_name: LocalizedText,
    is_running: boolean(),
    /** It stands still until somebody presses its start button. */
    is_paused: boolean(),
    /** It has stopped before its end, and its laundry is still inside. */
    is_stopped: optional(boolean(), false),
    /** When the program ends or ended; paused, if it goes on now. */
    ends_at: Instant,
    /** Length of its program, to compute the progress. */
    total_minutes: number(),
    until: Instant,
    server_time: Instant,
  }),
  access: 'public',
  capability: 'share_load',
})
