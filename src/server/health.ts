import { timingSafeEqual } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Hono } from 'hono'
import type { Bindings, ServerContext } from '#server/api/api.ts'
import { problemResponse, Refusal } from '#server/api/refusal.ts'
import type { App } from './app.ts'

const UNCACHED = { 'cache-control': 'no-store' }

function isToken(given: string, token: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(token)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** With a token: whoever has it. Without one: anybody while developing, nobody in production. */
function mayReadMetrics({ config }: App, c: ServerContext): boolean {
  if (config.METRICS_TOKEN === undefined) return config.NODE_ENV !== 'production'
  return isToken(c.req.header('authorization') ?? '', `Bearer ${config.METRICS_TOKEN}`)
}

/** For whoever runs the server: does it live, may it be sent requests, how is it doing. */
export function mountHealth(server: Hono<{ Bindings: Bindings }>, app: App) {
  server.get('/healthz', (c) => c.json({ status: 'ok' }, 200, UNCACHED))
  server.get('/readyz', async (c) => {
    if (app.stopping.aborted) return problemResponse(new Refusal('unavailable'), UNCACHED)
    try {
      await app.db.execute(sql`select 1`)
      return c.json({ status: 'ready' }, 200, UNCACHED)
    } catch {
      return problemResponse(new Refusal('unavailable'), UNCACHED)
    }
  })
  server.get('/metrics', async (c) => {
    if (!mayReadMetrics(app, c)) return problemResponse(new Refusal('not_found'), UNCACHED)
    return c.body(await app.metrics.text(), 200, { ...UNCACHED, 'content-type': app.metrics.contentType })
  })
}
