import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { bodyLimit } from 'hono/body-limit'
import { ApiError } from './api-error.ts'
import type { ServerContext } from './router.ts'

const MAX_BYTES = 64 * 1024
const REST_MS = 5_000

/**
 * Refuses a body of more than 64 KiB as `payload_too_large`. The rest of it is taken and thrown away first, for at most
 * five seconds: who is still sending when the connection ends may lose the answer with it (RFC 9112, 9.6).
 */
export const limitBody = bodyLimit({
  maxSize: MAX_BYTES,
  onError: async ({ env: { incoming } }: ServerContext) => {
    const isOver = () => {} // they left, or are slow: the answer is the same
    await nextTurn() // by then Hono has the stream, and pauses it no more
    if (!incoming.readableEnded) {
      const rest = incoming.removeAllListeners('data').resume()
      await once(rest, 'end', { signal: AbortSignal.timeout(REST_MS) }).catch(isOver)
    }
    throw new ApiError('payload_too_large')
  },
})
