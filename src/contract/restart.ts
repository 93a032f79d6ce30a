import { maxLength, object, optional, pipe, string } from 'valibot'
import { endpoint } from './endpoint.ts'
import { LoadPurchase } from './payment.ts'
import { TransactionId } from './scalars.ts'

/**
 * Says that the machine of a load in `start_unknown` does not run. Its box is asked once more, which may know better; otherwise
 * the customer chooses from now on. Repeating it gets the same response. `transaction_unknown` 404, `step_refused` 409 with
 * `state` if the start is not unknown.
 */
export const giveUpStart = endpoint('POST', '/api/give_up_start', {
  input: object({ transaction: TransactionId }),
  output: LoadPurchase,
  access: 'customer',
  capability: 'give_up_start',
})

/**
 * Restarts a paid load that did not start, or stopped: on its own machine, or on another free one of the same category in the
 * same branch, at no further cost, until `refund_at`, and until half an hour after the branch has closed. Then a refund can
 * be chosen, or the restart tried again once it is open.
 * `branch_closed` 409 with `reason`, `transaction_unknown` 404, `not_restartable` 409, `machine_unknown` 404 for a
 * machine in another branch, of another category, or without the program or an extra, `machine_unavailable` 409 with
 * `state`, `idempotency_mismatch` 422.
 */
export const restartMachine = endpoint('POST', '/api/restart_machine', {
  input: object({ transaction: TransactionId, machine_id: optional(pipe(string(), maxLength(64))) }),
  output: LoadPurchase,
  access: 'customer',
  isIdempotent: true,
  capability: 'restart',
})
