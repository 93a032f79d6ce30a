import { array, object, optional } from 'valibot'
import { endpoint } from './endpoint.ts'
import { Purchase } from './payment.ts'
import { Count, TransactionId } from './scalars.ts'

/**
 * The state of one purchase as server-sent events: the present state at once, then each change. The data of an event is
 * the response of {@link confirmPayment}, which remains the truth; its id is a version: with it as `Last-Event-ID` the
 * present state is sent only if it differs. A comment arrives every 15 seconds. The server ends each stream after some
 * minutes, and rejects one too many with `too_many_requests` 429 or `unavailable` 503: then poll. With the access token of the
 * purchase's customer it has a place of its own, which others with its number never take. `transaction_unknown` 404.
 */
export const streamPayment = endpoint('GET', '/api/payment_events', {
  input: object({ transaction: TransactionId }),
  output: Purchase,
  access: 'public',
  readsToken: true,
  capability: 'events',
  isStream: true,
})

/**
 * Like {@link streamPayment}, for the signed-in customer: each event has the purchases of the last 30 days that can still
 * change, those whose money goes back or was sent in the last day, and loads that ended in the last 12 hours, newest first, 20 at
 * most, and the number of unread notifications.
 * It ends with the session.
 */
export const streamLoads = endpoint('GET', '/api/load_events', {
  input: object({}),
  output: object({ details: array(Purchase), unread: optional(Count) }),
  access: 'customer',
  capability: 'events',
  isStream: true,
})
