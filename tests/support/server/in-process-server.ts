import { Readable } from 'node:stream'
import { startServer } from '#server/app/server.ts'
import { readConfig } from '#server/platform/config.ts'
import { createLog } from '#server/platform/log.ts'
import { freshDatabase } from './database.ts'
import { overridesOf } from './overrides.ts'
import { TEST_SECRETS } from './secrets.ts'
import { jobsOf } from './started.ts'
import { databaseOf, inProcess } from './transport.ts'

/**
 * Intervals in ms. Work wakes the queues, and so does a test that makes something due in the database (`sql.ts`); each loop is
 * a statement per interval and server. Nothing wakes the periodic jobs, whose intervals are shorter than in production.
 */
const QUEUE_MS = 1_000
const PERIODIC_MS = 400
const PACE = {
  starts: QUEUE_MS,
  unknownStarts: QUEUE_MS,
  loadEnds: QUEUE_MS,
  charges: QUEUE_MS,
  latePayments: QUEUE_MS,
  refundCoupons: QUEUE_MS,
  sendRefunds: QUEUE_MS,
  removeCards: QUEUE_MS,
  notifications: QUEUE_MS,
  overduePromises: PERIODIC_MS,
  availabilityAlerts: PERIODIC_MS,
  expiredAlerts: PERIODIC_MS,
  reminders: PERIODIC_MS,
  lotteryResults: PERIODIC_MS,
}
/** As above. */
const HEARTBEAT_MS = 500

export type InProcessServer = {
  url: string
  port: number
  databaseUrl: string
  /** Everything logged so far. */
  log: () => string
  close: () => Promise<void>
}

/**
 * The API in the process of the test, which loads its modules once. For tests of responses; tests of the process, its
 * settings at start or its shutdown use `startTestServer`.
 * @param options.databaseUrl of another server, to share its database; by default a new seeded database
 */
export async function startInProcessServer({
  env = {},
  databaseUrl,
}: {
  env?: Record<string, string>
  databaseUrl?: string
} = {}): Promise<InProcessServer> {
  const database = databaseUrl ? { url: databaseUrl, drop: async () => {} } : await freshDatabase()
  const config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    ...TEST_SECRETS,
    DATABASE_URL: database.url,
    ...env,
  })
  const lines: string[] = []
  const log = createLog(config.LOG_LEVEL, (line) => lines.push(line))
  const server = await startServer(config, {
    pages: { kind: 'none' },
    log,
    pace: PACE,
    heartbeatMs: HEARTBEAT_MS,
    ...overridesOf(env),
  })
  databaseOf.set(server.url, database.url)
  jobsOf.set(database.url, server.wakeJobs)
  inProcess.set(server.url, async (path, init) => {
    const headers = new Headers(init.headers)
    // Headers that `fetch` adds by itself.
    headers.set('host', new URL(server.url).host)
    if (!headers.has('user-agent')) headers.set('user-agent', 'node')
    const incoming = Object.assign(Readable.from([]), { socket: { remoteAddress: '127.0.0.1' } })
    return server.fetch(new Request(`${server.url}${path}`, { ...init, headers }), { incoming })
  })
  return {
    url: server.url,
    port: Number(new URL(server.url).port),
    databaseUrl: database.url,
    log: () => lines.join(''),
    async close() {
      inProcess.delete(server.url)
      jobsOf.delete(database.url)
      await server.close()
      await database.drop()
    },
  }
}
