import { boolean, nullable, object, pipe, string, uuid } from 'valibot'
import { endpoint } from './endpoint.ts'
import { Instant, Nothing, Page, PageOf } from './scalars.ts'

/** A device that is signed in. */
export const Session = object({
  session_id: string(),
  /** As far as it says: `{ browser: 'Chrome', system: 'Android' }`. */
  device: nullable(object({ browser: string(), system: string() })),
  created_at: Instant,
  /** When it last renewed its access; it may have been used up to a day after. */
  renewed_at: Instant,
  is_current: boolean(),
})

/** Where the customer is signed in, the newest first. */
export const listSessions = endpoint('GET', '/api/list_sessions', {
  input: object(Page),
  output: PageOf(Session),
  access: 'customer',
  capability: 'sessions',
})

/** Signs one of the customer's devices out. `session_unknown` 404. */
export const endOneSession = endpoint('POST', '/api/end_session', {
  input: object({ session_id: pipe(string(), uuid()) }),
  output: Nothing,
  access: 'customer',
  capability: 'sessions',
})
