import { boolean, number, object, string } from 'valibot'
import { endpoint } from './endpoint.ts'
import { MachineCategory } from './machines.ts'
import { Instant, LoadToken, Nothing, Text, TransactionId } from './scalars.ts'

const OneLoad = object({ transaction: TransactionId })

/** A link by which somebody else finds a load to collect it. */
const LoadLink = object({ token: LoadToken, until: Instant })

/**
 * Makes the link to a load that runs or waits in its machine; asked again, gives the same one. It is good for twelve
 * hours, or until the laundry has been taken out. `transaction_unknown` 404, `load_over` 409.
 */
export const shareLoad = endpoint('POST', '/api/share_load', {
  input: OneLoad,
  output: LoadLink,
  access: 'customer',
  capability: 'share_load',
})

/** Ends the link at once; also when there is none. `transaction_unknown` 404. */
export const unshareLoad = endpoint('DELETE', '/api/unshare_load', {
  input: OneLoad,
  output: Nothing,
  access: 'customer',
  capability: 'share_load',
})

/**
 * The customer has taken their laundry out: others see the machine free at once, and nobody is asked after it. Also when
 * none is in there any more. `transaction_unknown` 404, `not_collectable` 409 while it runs.
 */
export const collectLoad = endpoint('POST', '/api/collect_load', {
  input: OneLoad,
  output: Nothing,
  access: 'customer',
  capability: 'collect_load',
})

/** Which machine and when: nothing of the customer, the price or the purchase. `not_found` 404 once it is over. */
export const getSharedLoad = endpoint('GET', '/api/get_shared_load', {
  input: object({ token: LoadToken }),
  output: object({
    machine_category: MachineCategory,
    machine_number: string(),
    branch_id: string(),
    branch_name: Text,
    is_running: boolean(),
    /** When it will be done, or was. */
    ends_at: Instant,
    /** Length of its program, for the share that is left. */
    total_minutes: number(),
    until: Instant,
    server_time: Instant,
  }),
  access: 'public',
  capability: 'share_load',
})
