import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { type Bindings, mountApi } from './api/api.ts'
import { problemResponse, Refusal } from './api/refusal.ts'
import { WEBHOOK_PATH } from './api/webhook.ts'
import { startWorker } from './api/worker.ts'
import type { App, Secrets } from './app.ts'
import type { Config } from './config.ts'
import { keptSecret, lockFolder } from './data-folder.ts'
import { openDatabase } from './db/database.ts'
import { type EmbeddedDatabase, startEmbedded } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { seed } from './db/seed.ts'
import { mountHost, type Pages } from './host/host.ts'
import { createLog, type Log } from './log.ts'
import { sandboxController } from './ports/machine-controller.sandbox.ts'
import { sandboxGateway } from './ports/payment-gateway.sandbox.ts'
import { closedGateway } from './ports/payment-gateway.ts'
import { mountSandboxPage } from './sandbox/page.ts'

const REQUEST_LIMIT_MS = 30_000
const HEADERS_LIMIT_MS = 10_000
const HEADERS_LIMIT_BYTES = 16 * 1024
/** How long requests under way may take to end when the server is told to stop. */
const DRAIN_MS = 10_000

export type RunningServer = { url: string; close: () => Promise<void> }

/** Servers that share a database must share these too: with another pepper no PIN of it is right. */
const SHARED_SECRETS = ['JWT_SECRET', 'PIN_PEPPER', 'PAYMENT_WEBHOOK_SECRET'] as const

function warnOfSecrets(config: Config, log: Log) {
  const missing = SHARED_SECRETS.filter((name) => !config[name]).join(', ')
  if (config.DATABASE_URL && missing)
    log.warn(`${missing} made for this server alone, in ${config.DATA_DIR}: all that use the database need the same`)
}

const readSecrets = (config: Config): Secrets => ({
  jwt: config.JWT_SECRET ?? keptSecret(config.DATA_DIR, 'jwt.secret'),
  pepper: config.PIN_PEPPER ?? keptSecret(config.DATA_DIR, 'pin.pepper'),
  webhook: config.PAYMENT_WEBHOOK_SECRET ?? keptSecret(config.DATA_DIR, 'payment-webhook.secret'),
})

/** The included database has a folder to itself; with a DATABASE_URL any number of servers share one. */
async function openStore(config: Config, log: Log): Promise<{ url: string; close: () => Promise<void> }> {
  if (config.DATABASE_URL) return { url: config.DATABASE_URL, close: async () => {} }
  const unlock = lockFolder(config.DATA_DIR)
  let embedded: EmbeddedDatabase
  try {
    embedded = await startEmbedded(config.DATA_DIR, log)
  } catch (error) {
    unlock()
    throw error
  }
  const close = async () => {
    await embedded.stop()
    unlock()
  }
  return { url: embedded.url, close }
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

/** Ends the listener, lets requests under way finish, then cuts what is left. */
function drain(server: Server): Promise<void> {
  return new Promise((done) => {
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    server.close(() => {
      clearTimeout(cut)
      done()
    })
    server.closeIdleConnections()
  })
}

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void
type Options = { pages: Pages; before?: Middleware }

/**
 * The whole server: database, API, worker, pages. Everything it opens is closed by `close`.
 * @param options.before sees requests first (Vite's, in development)
 */
export async function startServer(config: Config, options: Options): Promise<RunningServer> {
  const log = createLog(config.LOG_LEVEL)
  const secrets = readSecrets(config)
  warnOfSecrets(config, log)
  const store = await openStore(config, log)
  try {
    return await serve(config, options, { log, secrets, store })
  } catch (error) {
    await store.close()
    throw error
  }
}

type Parts = { log: Log; secrets: Secrets; store: Awaited<ReturnType<typeof openStore>> }

async function serve(
  config: Config,
  { pages, before }: Options,
  { log, secrets, store }: Parts,
): Promise<RunningServer> {
  await migrate(store.url, (db) => (config.isSandbox ? seed(db, secrets.pepper) : Promise.resolve()))
  const { db, close: closeDatabase } = openDatabase(store.url, config.DATABASE_POOL, log)
  let wake = () => {}
  let webhookUrl = ''
  const app: App = {
    config,
    secrets,
    db,
    log,
    gateway: config.isSandbox ? sandboxGateway(db) : closedGateway,
    controller: sandboxController(db),
    webhookUrl: () => webhookUrl,
    wakeWorker: () => wake(),
  }
  const router = new Hono<{ Bindings: Bindings }>()
  router.use(compress())
  mountApi(router, app)
  if (config.isSandbox) mountSandboxPage(router)
  mountHost(router, app, pages)
  router.notFound(() => problemResponse(new Refusal('not_found')))

  const answer = getRequestListener(router.fetch)
  const limits = {
    requestTimeout: REQUEST_LIMIT_MS,
    headersTimeout: HEADERS_LIMIT_MS,
    maxHeaderSize: HEADERS_LIMIT_BYTES,
  }
  const server = createServer(limits, (request, response) =>
    before ? before(request, response, () => void answer(request, response)) : void answer(request, response),
  )
  const port = await listen(server, config.HOST, config.PORT)
  const isEverywhere = config.HOST === '0.0.0.0' || config.HOST === '::'
  webhookUrl = `http://${isEverywhere ? '127.0.0.1' : config.HOST}:${port}${WEBHOOK_PATH}`
  const worker = startWorker(app)
  wake = worker.wake
  log.info('The server is ready', { port })

  const close = async () => {
    await drain(server)
    await worker.stop()
    await closeDatabase()
    await store.close()
  }
  return { url: `http://localhost:${port}`, close }
}
