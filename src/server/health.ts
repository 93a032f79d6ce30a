import type { App } from './app.ts'
import { ApiError, problemResponse } from './http/api-error.ts'
import { hasBearerToken } from './http/bearer-token.ts'
import type { Router, ServerContext } from './http/router.ts'

const UNCACHED = { 'cache-control': 'no-store' }

/** With a token: whoever has it. Without one: anybody while developing, nobody in production. */
function mayReadMetrics({ config }: App, c: ServerContext): boolean {
  if (config.METRICS_TOKEN === undefined) return config.NODE_ENV !== 'production'
  return hasBearerToken(c.req.header('authorization'), config.METRICS_TOKEN)
}

/** For whoever runs the server: does it live, may it be sent requests, how is it doing. */
export function mountHealth(server: Router, app: App, isReady: () => Promise<boolean>) {
  server.get('/healthz', (c) => c.json({ status: 'ok' }, 200, UNCACHED))
  server.get('/readyz', async (c) => {
    if (app.stopping.aborted || !(await isReady())) return problemResponse(new ApiError('unavailable'), UNCACHED)
    return c.json({ status: 'ready' }, 200, UNCACHED)
  })
  server.get('/metrics', async (c) => {
    if (!mayReadMetrics(app, c)) return problemResponse(new ApiError('not_found'), UNCACHED)
    return c.body(await app.metrics.text(), 200, { ...UNCACHED, 'content-type': app.metrics.contentType })
  })
}
