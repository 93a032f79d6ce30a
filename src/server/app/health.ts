import { createHash, timingSafeEqual } from 'node:crypto'
import { ApiError, problemResponse } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import type { Router, ServerContext } from '#server/http/router.ts'
import { clock, MAX_OFFSET_SECONDS } from '#server/platform/clock.ts'

const digest = (text: string) => createHash('sha256').update(text).digest()

/**
 * Whether the `Authorization` header holds one of these tokens. Takes the same time for any wrong token.
 * @param tokens the present one, and others while it is being changed
 */
const hasBearerToken = (authorization: string | undefined, tokens: readonly string[]): boolean => {
  const given = digest(authorization ?? '')
  return tokens.some((token) => timingSafeEqual(given, digest(`Bearer ${token}`)))
}

const UNCACHED = { 'cache-control': 'no-store' }

/** With `METRICS_TOKENS` set, clients that send it; without, all clients in development and none in production. */
function mayReadMetrics({ config }: App, c: ServerContext): boolean {
  if (config.METRICS_TOKENS === undefined) return config.NODE_ENV !== 'production'
  return hasBearerToken(c.req.header('authorization'), config.METRICS_TOKENS)
}

/** Liveness, readiness and metrics for the operator. */
export function mountHealth(server: Router, app: App, isReady: () => Promise<boolean>) {
  server.get('/healthz', (c) => c.json({ status: 'ok' }, 200, UNCACHED))
  server.get('/readyz', async (c) => {
    if (app.stopping.aborted || !(await isReady())) return problemResponse(new ApiError('unavailable'), UNCACHED)
    const offset = Math.round(clock.offsetSeconds())
    // Still ready: nothing is decided by this machine's clock.
    return c.json(
      { status: 'ready', ...(Math.abs(offset) > MAX_OFFSET_SECONDS && { clock_offset_seconds: offset }) },
      200,
      UNCACHED,
    )
  })
  server.get('/metrics', async (c) => {
    if (!mayReadMetrics(app, c)) return problemResponse(new ApiError('not_found'), UNCACHED)
    return c.body(await app.metrics.text(), 200, { ...UNCACHED, 'content-type': app.metrics.contentType })
  })
}
