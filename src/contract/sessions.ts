import { boolean, nullable, object, pipe, string, uuid } from 'valibot'
import { endpoint } from './endpoint.ts'
import { Instant, Nothing, Page, PageOf } from './scalars.ts'

/** A signed-in device. */
export const Session = object({
  session_id: string(),
  /** As far as known: `{ browser: 'Chrome', system: 'Android' }`. */
  device: nullable(object({ browser: string(), system: string() })),
  created_at: Instant,
  /** When it last refreshed its access token; it may have been used for up to a day afterwards. */
  renewed_at: Instant,
  is_current: boolean(),
})

/** The customer's signed-in devices, newest first. */
export const listSessions = endpoint('GET', '/api/list_sessions', {
  input: object(Page),
  output: PageOf(Session),
  access: 'customer',
  capability: 'sessions',
})

/** Signs out one of the customer's devices. `session_unknown` 404. */
export const endOneSession = endpoint('POST', '/api/end_session', {
  input: object({ session_id: pipe(string(), uuid()) }),
  output: Nothing,
  access: 'customer',
  capability: 'sessions',
})
