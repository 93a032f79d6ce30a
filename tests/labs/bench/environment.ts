import { type Browser, chromium } from 'playwright'
import { findShell } from '#tests/runner/chromium.ts'
import setup, { freshDatabase } from '#tests/support/server/database.ts'
import { REAL_PIN_HASHES } from '#tests/support/server/overrides.ts'
import { TEST_SECRETS } from '#tests/support/server/secrets.ts'
import { startProcess } from '#tests/support/server/server.ts'
import { type Baselines, startBaselines } from './baselines.ts'
import { makeCertificate, startHttp2Proxy } from './http2-proxy.ts'

/** What all groups of rows measure. */
export type Bench = {
  browser: Browser
  /** A browser with other flags, of the same origin and certificate. */
  launch: (...flags: string[]) => Promise<Browser>
  /** Pages: `https://localhost:{port}`, over HTTP/2. */
  origin: string
  /** The server itself, for calls that are not measured. */
  url: string
  port: number
  databaseUrl: string
  baselines: Baselines
  stop: () => Promise<void>
}

/** The headers of a page that cost the browser something. */
const POLICY = /^(?:content-security|cross-origin|permissions|referrer|x-content|x-frame)-/

/**
 * With an inspector attached, as here, V8 wants to know the position of each error that is created. It would parse the
 * whole script again for the first one, 120 ms for React's with a slow processor, which happens on no customer's phone.
 */
const EAGER_POSITIONS = '--js-flags=--no-enable-lazy-source-positions'

/** Starts the built app with a seeded database, the baselines, a proxy in front of each, and a browser. */
export async function startBench(): Promise<Bench> {
  const executablePath = findShell()
  if (!executablePath) throw new Error('No Chromium could be found or installed')
  const endDatabase = await setup()
  const database = await freshDatabase()
  const settings = {
    ...TEST_SECRETS,
    ...REAL_PIN_HASHES,
    DATABASE_URL: database.url,
    NODE_ENV: 'production',
    SANDBOX: '1',
    LOG_LEVEL: 'error',
    TRUSTED_PROXIES: '1',
  }
  const server = await startProcess(settings, ['--no-build'])
  const certificate = makeCertificate()
  const proxy = await startHttp2Proxy(server.port, certificate)
  const { headers } = await fetch(`${server.url}/th`)
  const policy = Object.fromEntries([...headers].filter(([name]) => POLICY.test(name)))
  const baselines = await startBaselines(policy, certificate)
  const launch = (...flags: string[]) =>
    chromium.launch({ executablePath, args: ['--no-sandbox', certificate.chromiumFlag, EAGER_POSITIONS, ...flags] })
  const browser = await launch()
  return {
    browser,
    launch,
    origin: proxy.origin,
    url: server.url,
    port: server.port,
    databaseUrl: database.url,
    baselines,
    async stop() {
      await browser.close()
      baselines.stop()
      proxy.stop()
      await server.stop()
      await database.drop()
      await endDatabase()
    },
  }
}
