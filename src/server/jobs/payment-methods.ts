import type { PeriodicJob } from './job-loop.ts'

const HOUR_MS = 3_600_000
const TIMEOUT_MS = 10_000

/** Asks the gateway which methods the brands' accounts have: at the start, and every hour. */
export const paymentMethods: PeriodicJob = {
  name: 'paymentMethods',
  everyMs: HOUR_MS,
  run: async ({ gateway }) => gateway.refreshMethods?.(AbortSignal.timeout(TIMEOUT_MS)),
}
