import type { EventEmitter } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { mountApiDocs } from '#server/api-docs/page.ts'
import { openDatabase } from '#server/db/database.ts'
import { connectDatabase, type DatabaseConnection } from '#server/db/database-connection.ts'
import type { DeploymentKeys } from '#server/db/deployment-keys.ts'
import { followClock } from '#server/db/follow-clock.ts'
import { prepareDatabase, whenAvailable } from '#server/db/prepare-database.ts'
import { openReads } from '#server/db/read-replica.ts'
import { DEMO } from '#server/db/seed/demo-customer.ts'
import { createEventHub, machinesOf } from '#server/events/event-hub.ts'
import { startListener } from '#server/events/listener.ts'
import { ApiError, problemResponse } from '#server/http/api-error.ts'
import type { App, Secrets } from '#server/http/app.ts'
import { isAmbiguous, rejectAmbiguous, respondToClientError } from '#server/http/malformed-request.ts'
import { createMetrics } from '#server/http/metrics.ts'
import type { Bindings } from '#server/http/router.ts'
import { setDefaultHeaders } from '#server/http/security-headers.ts'
import { hashPin, verifyPin } from '#server/modules/auth/pin-hash.ts'
import { confirmPin } from '#server/modules/auth/require-pin.ts'
import { activeSessions, callerOf } from '#server/modules/auth/sessions.ts'
import { paletteOfBrand } from '#server/modules/content/brand/brand-theme.ts'
import { mountCardForm } from '#server/modules/payments/charges/card-form.ts'
import { WEBHOOK_PATH } from '#server/modules/payments/charges/webhook.ts'
import { createBackground } from '#server/platform/background.ts'
import type { Config } from '#server/platform/config.ts'
import { loadOrCreateSecret } from '#server/platform/data-dir.ts'
import { keyRing } from '#server/platform/key-ring.ts'
import { LIMITS, type Limits } from '#server/platform/limits.ts'
import { countLogged, createLog, type Log, type LoggedCounts } from '#server/platform/log.ts'
import { OUTSIDE_ADDRESSES, type OutsideAddresses } from '#server/platform/outside-addresses.ts'
import { isPlayedForReal, SANDBOX_CHECKS } from '#server/platform/settings.checks.ts'
import { startTracing } from '#server/platform/tracing.ts'
import { noticeSecret } from '#server/sandbox/bank.ts'
import { mountCheckoutPages } from '#server/sandbox/checkout-pages.ts'
import { sandboxHandlers } from '#server/sandbox/handlers.ts'
import { mountSandboxPage } from '#server/sandbox/page.ts'
import { mountTiles } from '#server/sandbox/tiles.ts'
import { buildId } from '#server/web/build.ts'
import { answerFailure } from '#server/web/page/failure-page.ts'
import { mountWeb, type Pages } from '#server/web/web.ts'
import { createAdapters, NULL_ADAPTERS } from './adapters.ts'
import { examine, findingsOf, logFindings } from './doctor.ts'
import { canDemoSignIn, fillWithExample } from './example-data.ts'
import { mountHealth } from './health.ts'
import { answerGuest, mountApi } from './mount-api.ts'
import { createReadiness } from './readiness.ts'
import { type Pace, startJobs } from './start-jobs.ts'
import { subscribers } from './subscribers.ts'

const REQUEST_TIMEOUT_MS = 30_000
const HEADERS_TIMEOUT_MS = 10_000
/** Node checks every half minute by default: slow clients would hold their connections that much longer. */
const CHECK_EVERY_MS = 1_000
const HEADERS_LIMIT_BYTES = 16 * 1024
/** Where the database reports changed purchases. */
const PURCHASE_CHANNEL = 'purchase'
/** How long running requests may take to finish after the listener has closed. */
const SHUTDOWN_TIMEOUT_MS = 10_000

export type RunningServer = {
  url: string
  /** Whether the PIN of the demo customer, if there is one, is the one that everybody knows. */
  hasDemo: () => Promise<boolean>
  /** Handles a request without a socket, for tests in the same process. */
  fetch: (request: Request, bindings: Bindings) => Response | Promise<Response>
  /** Runs the queues now, for tests that make something due in the database. */
  wakeJobs: () => void
  close: () => Promise<void>
}

/** Servers that share a database must share these too: with another pepper no stored PIN matches. */
const SHARED_SECRETS = ['JWT_SECRETS', 'PIN_PEPPERS'] as const

function warnOfSecrets(config: Config, log: Log) {
  const missing = SHARED_SECRETS.filter((name) => !config[name]).join(', ')
  if (config.DATABASE_URL && missing)
    log.warn('secrets were created for this server only: all servers of a database need the same', {
      settings: missing,
      folder: config.DATA_DIR,
    })
}

export function readSecrets(config: Config): Secrets {
  const [jwt = loadOrCreateSecret(config.DATA_DIR, 'jwt.secret'), ...otherJwts] = config.JWT_SECRETS ?? []
  const [pepper = loadOrCreateSecret(config.DATA_DIR, 'pin.pepper'), ...otherPeppers] = config.PIN_PEPPERS ?? []
  return {
    jwt: keyRing([jwt, ...otherJwts]),
    pepper: keyRing([pepper, ...otherPeppers]),
    webhook: noticeSecret(jwt),
  }
}

/** The secrets with which the data of a database is made. */
export function keysForDatabase({ MACHINE_SECRETS }: Config, { pepper, jwt }: Secrets): DeploymentKeys {
  const [machine, ...otherMachines] = MACHINE_SECRETS ?? []
  return {
    PIN_PEPPERS: pepper,
    JWT_SECRETS: jwt,
    MACHINE_SECRETS: machine === undefined ? undefined : keyRing([machine, ...otherMachines]),
  }
}

function listen(server: Server, host: string, port: number): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', fail)
    server.listen(port, host, () => {
      server.removeListener('error', fail)
      const address = server.address()
      done(typeof address === 'object' && address ? address.port : port)
    })
  })
}

/** Closes the listener, lets running requests finish, then closes the remaining connections. */
function stopListening(server: Server): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(() => server.closeAllConnections(), SHUTDOWN_TIMEOUT_MS)
    server.close(() => {
      clearTimeout(timer)
      done()
    })
    server.closeIdleConnections()
  })
}

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void
/** Vite's, in development. */
type Development = {
  /** Handles requests first. */
  middleware: Middleware
  /** Gets the server's `upgrade` events: web sockets of the pages. */
  upgrades: EventEmitter
}
export type ServerOptions = {
  pages: Pages
  development?: Development
  log?: Log
  pace?: Pace
  limits?: Partial<Limits> | undefined
  outside?: Partial<OutsideAddresses> | undefined
  /** Ends the wait for a database that is away at the start. */
  startSignal?: AbortSignal
  /** How often open streams get a sign of life, and their sessions are checked. */
  heartbeatMs?: number
}

/** Starts the whole server: database, API, jobs, pages. `close` closes everything that it opens. */
export async function startServer(config: Config, options: ServerOptions): Promise<RunningServer> {
  const { log, logged } = countLogged(options.log ?? createLog(config.LOG_LEVEL))
  const secrets = readSecrets(config)
  warnOfSecrets(config, log)
  const connection = await connectDatabase(config, log)
  try {
    return await serve(config, options, { log, logged, secrets, connection })
  } catch (error) {
    await connection.close()
    throw error
  }
}

type Parts = { log: Log; logged: LoggedCounts; secrets: Secrets; connection: DatabaseConnection }

async function serve(
  config: Config,
  { pages, development, pace, heartbeatMs, startSignal = new AbortController().signal, ...overrides }: ServerOptions,
  { log, logged, secrets, connection }: Parts,
): Promise<RunningServer> {
  const limits = { ...LIMITS, ...overrides.limits }
  const outside = { ...OUTSIDE_ADDRESSES, ...overrides.outside }
  const directUrl = config.DATABASE_DIRECT_URL ?? connection.url
  const {
    db,
    pool,
    mayAct,
    close: closeDatabase,
  } = await whenAvailable(
    () =>
      prepareDatabase(config, {
        connection,
        keys: keysForDatabase(config, secrets),
        log,
        waitSeconds: limits.databaseWaitSeconds,
        seed: (empty) => fillWithExample(empty, (pin) => hashPin(pin, secrets.pepper.current, limits.pinHashKiB)),
      }),
    log,
    startSignal,
  )
  const stopClock = await followClock(db, log)
  const reads = openReads(config, db, log)
  let wake = () => {}
  const stopping = new AbortController()
  let webhookUrl = ''
  const events = createEventHub({
    log,
    stopping: stopping.signal,
    activeSessions: (ids) => activeSessions(db, ids),
    heartbeatMs,
  })
  const build = pages.kind === 'built' ? buildId() : undefined
  const spare = openDatabase(
    connection.url,
    { size: 1, waitSeconds: 1, isPreparing: false, isReadOnly: config.READ_ONLY === '1' },
    log,
  )
  const metrics = createMetrics(
    db,
    { ...config, ...limits },
    { spare: spare.db, pool, countStreams: events.size, logged, build },
  )
  const stopTracing = await startTracing(config, log)
  const app: App = {
    config,
    limits,
    secrets,
    db,
    primary: db,
    reads,
    log,
    metrics,
    stopping: stopping.signal,
    ...(mayAct ? createAdapters(config, db, log, { limits, outside, count: metrics.countOutsideCall }) : NULL_ADAPTERS),
    confirmPin: (...session) => confirmPin(app, ...session),
    subscribers,
    webhookUrl: () => webhookUrl,
    background: createBackground(log),
    events,
    wakeJobs: () => wake(),
  }
  const router = new Hono<{ Bindings: Bindings }>()
  router.use(setDefaultHeaders(config))
  router.use(compress())
  const served = mountApi(router, app, config.isSandbox ? sandboxHandlers : [])
  mountHealth(router, app, createReadiness(db, { folder: connection.folder, isReadOnly: config.READ_ONLY === '1' }))
  mountApiDocs(router, served)
  mountCardForm(router, app, {
    paletteOf: paletteOfBrand,
    callerOf: (authorization, brand) => callerOf(app, authorization, brand, () => {}),
  })
  if (config.isSandbox) {
    mountSandboxPage(router)
    mountCheckoutPages(router, app)
    mountTiles(router, app)
  }
  await mountWeb(router, app, pages, (...call) => answerGuest(app, ...call))
  router.notFound(() => problemResponse(new ApiError('not_found')))
  router.onError(answerFailure(app))

  const answer = getRequestListener(router.fetch)
  const socketLimits = {
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_EVERY_MS,
    maxHeaderSize: HEADERS_LIMIT_BYTES,
  }
  const openResponses = new Set<ServerResponse>()
  const server = createServer(socketLimits, (request, response) => {
    if (isAmbiguous(request)) return rejectAmbiguous(response)
    openResponses.add(response)
    response.on('close', () => openResponses.delete(response))
    // `Connection: close` makes the client send its next request elsewhere, not over a connection that is about to close.
    if (stopping.signal.aborted) response.shouldKeepAlive = false
    if (development) development.middleware(request, response, () => void answer(request, response))
    else void answer(request, response)
  })
  server.on('clientError', (error, socket: Socket) =>
    respondToClientError(
      error,
      socket,
      [...openResponses].some((response) => response.socket === socket && response.headersSent),
    ),
  )
  if (development) server.on('upgrade', (...event) => development.upgrades.emit('upgrade', ...event))
  const listener = startListener(directUrl, PURCHASE_CHANNEL, {
    db,
    log,
    // Brand, purchase and customer, or only the brand, as the triggers of the database write it.
    onNotification(payload) {
      const [brand = '', ...subjects] = payload.split(' ')
      reads.wrote(...subjects)
      for (const subject of subjects) events.changed(`${brand} ${subject}`)
      events.changed(machinesOf(brand))
    },
    onListening: () => events.setListening(true),
    onLost: () => events.setListening(false),
  })
  // Before the port, because streams that are opened meanwhile, as clients do after a restart, would be refused.
  await listener.firstTry
  const port = await listen(server, config.HOST, config.PORT)
  const isEverywhere = config.HOST === '0.0.0.0' || config.HOST === '::'
  const host = config.HOST.includes(':') ? `[${config.HOST}]` : config.HOST
  webhookUrl = `http://${isEverywhere ? '127.0.0.1' : host}:${port}${WEBHOOK_PATH}`
  const jobs = mayAct && config.JOBS === 'on' ? startJobs(app, pace) : undefined
  if (jobs) wake = jobs.wake
  else log.warn('no job runs on this server')
  if (config.NODE_ENV === 'production')
    app.background.run('checks not done', async () =>
      logFindings(log, await examine(config, { db, places: connection.places })),
    )
  else if (isPlayedForReal(config)) logFindings(log, await findingsOf(SANDBOX_CHECKS, config))
  log.info('server is ready', { port, token_key: secrets.jwt.current.id, pepper: secrets.pepper.current.id })

  const close = async () => {
    stopping.abort()
    for (const response of openResponses) response.shouldKeepAlive = false
    await wait(config.DRAIN_SECONDS * 1000)
    await stopListening(server)
    await jobs?.stop()
    await app.background.drain()
    await listener.close()
    await reads.close()
    await stopClock()
    await stopTracing()
    await spare.close()
    await closeDatabase()
    await connection.close()
  }
  const hasDemo = () => canDemoSignIn(db, (hash) => verifyPin(DEMO.pin, hash, secrets.pepper, limits.pinHashKiB))
  return { url: `http://localhost:${port}`, hasDemo, fetch: router.fetch, wakeJobs: app.wakeJobs, close }
}
