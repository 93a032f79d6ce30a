import { HOUR_MS } from '#contract/duration.ts'
import type { App } from '#server/http/app.ts'
import type { PeriodicJob } from '#server/platform/job-loop.ts'
import { archivePurchases } from './purchase-archive.ts'

/** Of one transaction: a request that needs one of these purchases waits no longer than this takes. */
const BATCH = 500

/** Moves purchases that have ended long ago out of the table that machines and money wait for. */
export const archiving: PeriodicJob<App> = {
  name: 'archive',
  everyMs: HOUR_MS,
  async run({ db, stopping }) {
    while (!stopping.aborted && (await archivePurchases(db, BATCH)) === BATCH) {
      // Until none is left.
    }
  },
}
