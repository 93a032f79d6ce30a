import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { bodyLimit } from 'hono/body-limit'
import { ApiError } from './api-error.ts'
import type { ServerContext } from './router.ts'

const MAX_BYTES = 64 * 1024
const DRAIN_TIMEOUT_MS = 5_000

/**
 * Refuses a body of more than 64 KiB as `payload_too_large`. The rest of the body is read and discarded first, for at
 * most five seconds: a client that still sends when the connection closes may lose the response (RFC 9112, 9.6).
 */
export const limitBody = bodyLimit({
  maxSize: MAX_BYTES,
  onError: async ({ env: { incoming } }: ServerContext) => {
    const ignore = () => {} // the client left or is slow: the response is the same
    await nextTurn() // by then Hono has the stream and no longer pauses it
    if (!incoming.readableEnded) {
      const rest = incoming.removeAllListeners('data').resume()
      await once(rest, 'end', { signal: AbortSignal.timeout(DRAIN_TIMEOUT_MS) }).catch(ignore)
    }
    throw new ApiError('payload_too_large')
  },
})
