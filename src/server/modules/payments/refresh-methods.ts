import { HOUR_MS } from '#contract/duration.ts'
import type { App } from '#server/http/app.ts'
import type { PeriodicJob } from '#server/platform/job-loop.ts'
import { JOB_TIMEOUT_MS } from '#server/ports/timeouts.ts'

/** When each app last got an answer. */
const refreshedAt = new WeakMap<App, number>()

/** Asks the gateway which methods the brands' accounts have: at the start, every hour, and each minute until it answers. */
export const paymentMethods: PeriodicJob<App> = {
  name: 'paymentMethods',
  everyMs: 60_000,
  async run(app) {
    if (performance.now() - (refreshedAt.get(app) ?? -Infinity) < HOUR_MS) return
    await app.gateway.refreshMethods?.(AbortSignal.timeout(JOB_TIMEOUT_MS))
    refreshedAt.set(app, performance.now())
  },
}
