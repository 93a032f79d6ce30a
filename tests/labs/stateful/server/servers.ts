import { Readable } from 'node:stream'
import { Hono } from 'hono'
import { createAdapters } from '#server/app/adapters.ts'
import { mountApi } from '#server/app/mount-api.ts'
import { subscribers } from '#server/app/subscribers.ts'
import { openDatabase } from '#server/db/database.ts'
import { primaryOnly } from '#server/db/read-replica.ts'
import { createEventHub } from '#server/events/event-hub.ts'
import type { App } from '#server/http/app.ts'
import { createMetrics } from '#server/http/metrics.ts'
import type { Bindings } from '#server/http/router.ts'
import { confirmPin } from '#server/modules/auth/require-pin.ts'
import { purchases } from '#server/modules/payments/advance-purchases.ts'
import { sendRefunds } from '#server/modules/payments/refunds/send-refund.ts'
import { createBackground } from '#server/platform/background.ts'
import { type Config, readConfig } from '#server/platform/config.ts'
import type { Task } from '#server/platform/job-loop.ts'
import { keyRing } from '#server/platform/key-ring.ts'
import { countLogged, createLog } from '#server/platform/log.ts'
import { OUTSIDE_ADDRESSES } from '#server/platform/outside-addresses.ts'
import type { PaymentGateway } from '#server/ports/payment-gateway.ts'
import { answerFailure } from '#server/web/page/failure-page.ts'
import { overridesOf } from '#tests/support/server/overrides.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { inProcess } from '#tests/support/server/transport.ts'

export const OPERATOR_TOKEN = 'operator-test-token-of-more-than-32-characters'
export const MACHINE_SECRET = 'machine-secret-of-more-than-32-characters'
/** Few, so that a run can use them up. */
export const LOOKS_PER_MINUTE = 20
const CONNECTIONS = 4
const LEASED_AT_ONCE = 8

export type Looks = { read: (transaction: string) => void; ended: (transaction: string) => void }

export type ModelServer = {
  url: string
  /** Leases what is due of purchases or of refunds, as their loops do. The caller runs the tasks, when and in which order it likes. */
  lease: (queue: 'purchases' | 'refunds') => Promise<readonly Task[]>
  /** As a new process: pauses that it kept for the gateway are forgotten. */
  restart: () => void
  close: () => Promise<void>
}

let ports = 20_000

/** Tells of every look at a charge, and of charges that the gateway says are over without a payment. */
function watched(gateway: PaymentGateway, looks: Looks): PaymentGateway {
  const watch =
    (look: PaymentGateway['readCharge']): PaymentGateway['readCharge'] =>
    async (ref, signal) => {
      looks.read(ref.transaction)
      const charge = await look(ref, signal)
      const isShown = charge.chargeId !== null && charge.chargeId === ref.chargeId
      if (isShown && charge.isFinal && charge.payments.length === 0) looks.ended(ref.transaction)
      return charge
    }
  return { ...gateway, readCharge: watch(gateway.readCharge), voidCharge: watch(gateway.voidCharge) }
}

/**
 * The real API and the real jobs over a real database, without sockets and without loops: a step of the model is one call,
 * and nothing happens between two steps.
 * @param settings of the gateway and the machine controller
 * @param print gets the lines of the log
 */
export function startModelServer(
  databaseUrl: string,
  settings: Record<string, string>,
  { print, looks }: { print: (line: string) => void; looks: Looks },
): ModelServer {
  const config: Config = readConfig({
    NODE_ENV: 'test',
    PORT: '0',
    ...TEST_SECRETS,
    SANDBOX: '0',
    OPERATOR_TOKENS: OPERATOR_TOKEN,
    MACHINE_SECRETS: MACHINE_SECRET,
    DATABASE_URL: databaseUrl,
    ...settings,
  })
  const { limits: testLimits, outside } = overridesOf(settings)
  // The model's customers pay late, or never.
  const limits = { ...testLimits, unpaidEndsPerDay: 1000, pollsPerMinute: LOOKS_PER_MINUTE }
  const { log, logged } = countLogged(createLog('warn', print))
  const { db, pool, close } = openDatabase(databaseUrl, { size: CONNECTIONS, waitSeconds: 60 }, log)
  const stopping = new AbortController()
  const adapters = () => {
    const { gateway, ...others } = createAdapters(config, db, log, {
      limits,
      outside: { ...OUTSIDE_ADDRESSES, ...outside },
    })
    return { ...others, gateway: watched(gateway, looks) }
  }
  const events = createEventHub({
    log,
    stopping: stopping.signal,
    activeSessions: async (ids) => ids,
    heartbeatMs: undefined,
  })
  const app: App = {
    config,
    limits,
    secrets: {
      jwt: keyRing([TEST_SECRETS.JWT_SECRETS]),
      pepper: keyRing([TEST_SECRETS.PIN_PEPPERS]),
      webhook: '',
    },
    db,
    primary: db,
    reads: primaryOnly(db),
    log,
    metrics: createMetrics(
      db,
      { ...config, ...limits },
      { spare: db, pool, countStreams: events.size, logged, build: undefined },
    ),
    stopping: stopping.signal,
    ...adapters(),
    background: createBackground(log),
    events,
    subscribers,
    webhookUrl: () => '',
    wakeJobs: () => {},
    confirmPin: (...session) => confirmPin(app, ...session),
  }
  const router = new Hono<{ Bindings: Bindings }>()
  mountApi(router, app)
  router.onError(answerFailure(app))
  const url = `http://localhost:${ports++}`
  inProcess.set(url, async (path, init) => {
    const headers = new Headers(init.headers)
    headers.set('host', new URL(url).host)
    const incoming = Object.assign(Readable.from([]), { socket: { remoteAddress: '127.0.0.1' } })
    return router.fetch(new Request(`${url}${path}`, { ...init, headers }), { incoming })
  })
  const queues = { purchases: Object.values(purchases), refunds: [sendRefunds] }
  return {
    url,
    async lease(name) {
      const tasks: Task[] = []
      for (const queue of queues[name]) tasks.push(...(await queue.lease(app, LEASED_AT_ONCE)))
      return tasks
    },
    restart: () => void Object.assign(app, adapters()),
    async close() {
      stopping.abort()
      inProcess.delete(url)
      await app.background.drain()
      await close()
    },
  }
}
