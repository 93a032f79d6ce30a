import { array, object, string } from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { Count, Instant } from '#contract/scalars.ts'

/** A customer’s card that was removed here and that the payment company has not deleted yet, although it was asked. */
export const CardRemoval = object({
  /** The payment company’s own id of what is to be deleted on its dashboard. */
  holder: string(),
  since: Instant,
  tries: Count,
})

/** Cards whose deletion has failed several times, the oldest first; 100 at most. Each is tried again until it is done. */
export const listCardRemovals = endpoint('GET', '/api/operator/card_removals', {
  input: object({}),
  output: object({ details: array(CardRemoval) }),
  access: 'operator',
  roles: ['owner', 'manager'],
})
