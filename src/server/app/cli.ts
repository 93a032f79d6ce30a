import { rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { brands, defaultBrand } from '#brands/brand.ts'
import { formatPhone } from '#contract/thai/phone.ts'
import { connectCommand } from '#server/db/database-connection.ts'
import { adoptDatabase, dangersOfAdopting } from '#server/db/deployment.ts'
import { acceptKeys, lossesOfKeys, WrongDeployment } from '#server/db/deployment-keys.ts'
import { UnreleasedDatabase } from '#server/db/migrate.ts'
import { migrateWithLog, migrationUrl } from '#server/db/prepare-database.ts'
import { DEMO } from '#server/db/seed/demo-customer.ts'
import { followedBrands } from '#server/modules/content/brand/follow-brands.ts'
import { ConfigError, readConfig } from '#server/platform/config.ts'
import { ADDRESS_FILE, DataDirInUse, lockFolder } from '#server/platform/data-dir.ts'
import { codeOf } from '#server/platform/error-code.ts'
import { createLog, describeError } from '#server/platform/log.ts'
import { during } from '#server/platform/progress.ts'
import { ROOT } from '#server/platform/root-dir.ts'
import { build, buildState, makeStyles } from './build-app.ts'
import { confirmDatabase, Refusal } from './confirm-database.ts'
import { runDoctor } from './doctor.ts'
import { keysForDatabase, type RunningServer, readSecrets, type ServerOptions, startServer } from './server.ts'

const HELP = `node src/server/app/main.ts [--dev] [--no-build] [--api-only] | --migrate | --adopt |
  --accept-secrets | --doctor

  --dev       pages straight from the sources, by Vite
  --no-build  the built app as it is; fails if there is none
  --api-only  no pages: the API and the sandbox alone
  --migrate   applies the migrations of this version, beside running servers, and ends
  --doctor    says what is missing or dangerous, changes nothing, and ends with 1 if anything is dangerous
  --adopt     makes a copy the original, so that its servers act on machines and payments, and ends
  --accept-secrets
              gives up the secrets that the database was used with for those of the settings, and ends
  --database=<name>
              answers the question that both ask where something would be lost
`

/** Reports mistakes in the settings, one line each, without a stack trace. */
function exitWithMessage(lines: readonly string[]): never {
  for (const line of lines) process.stderr.write(`${line}\n`)
  process.exit(1)
}

const { values: flags } = parseArgs({
  options: {
    dev: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
    'api-only': { type: 'boolean', default: false },
    migrate: { type: 'boolean', default: false },
    adopt: { type: 'boolean', default: false },
    'accept-secrets': { type: 'boolean', default: false },
    database: { type: 'string' },
    doctor: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})

const startStop = new AbortController()
const startSignal = startStop.signal

/** Limits and addresses of outside services; tests have others. */
type Overrides = Pick<ServerOptions, 'limits' | 'outside'>

async function startWithVite(overrides: Overrides): Promise<RunningServer> {
  await makeStyles()
  const { createServer } = await import('vite')
  // Never listens. Vite's web socket shares the app's port: its default port belongs to the workbench if that runs.
  const upgrades = createHttpServer()
  const server = { middlewareMode: true, ws: { server: upgrades } }
  const plugins = [followedBrands((message) => process.stderr.write(`${message}\n`))]
  const vite = await createServer({ root: ROOT, server, appType: 'custom', plugins })
  const transform = (path: string, html: string) => vite.transformIndexHtml(path, html)
  const load = (path: string) => vite.ssrLoadModule(path)
  const development = { middleware: vite.middlewares, upgrades }
  const running = await startServer(config, {
    ...overrides,
    pages: { kind: 'dev', load, transform },
    development,
    startSignal,
  })
  // The brand editor leads to the brands that it saves.
  const address = join(config.DATA_DIR, ADDRESS_FILE)
  writeFileSync(address, `${running.url}\n`)
  return {
    ...running,
    async close() {
      rmSync(address, { force: true })
      await vite.close()
      await running.close()
    },
  }
}

async function startWithBuiltApp(overrides: Overrides): Promise<RunningServer> {
  const state = buildState()
  if (flags['no-build'] && state === 'missing') exitWithMessage(['There is no built app in dist/. Run: npm run build'])
  const isBuilding = !flags['no-build'] && state !== 'fresh'
  // Before a build takes the files from under the server that runs here.
  if (isBuilding && !config.DATABASE_URL) lockFolder(config.DATA_DIR)()
  if (isBuilding) await during('Step 1 of 2: building the app', build)
  return during(`${isBuilding ? 'Step 2 of 2: s' : 'S'}tarting the database and the server`, () =>
    startServer(config, { ...overrides, pages: { kind: 'built' }, startSignal }),
  )
}

function start(overrides: Overrides): Promise<RunningServer> {
  if (flags['api-only']) return startServer(config, { ...overrides, pages: { kind: 'none' }, startSignal })
  if (!flags.dev) return startWithBuiltApp(overrides)
  return during('Starting the database, the server and Vite', () => startWithVite(overrides))
}

async function announce({ url, hasDemo }: RunningServer) {
  const { port } = new URL(url)
  const lines = [
    '',
    ...brands.map(
      (brand) =>
        `  ${brand.name.padEnd(10)} ${brand === defaultBrand ? url : `http://${brand.id}.app.localhost:${port}`}`,
    ),
  ]
  if (config.isSandbox && config.NODE_ENV !== 'production' && (await hasDemo()))
    lines.push('', `  Customer   ${formatPhone(DEMO.phone)}, PIN ${DEMO.pin}`)
  if (config.isSandbox) lines.push('', `  Sandbox    ${url}/sandbox`)
  process.stdout.write(`${lines.join('\n')}\n\n  Ready in ${(performance.now() / 1_000).toFixed(1)} s\n\n`)
}

function readConfigOrGiveUp() {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (error instanceof ConfigError) exitWithMessage(error.problems)
    throw error
  }
}

if (flags.help) {
  process.stdout.write(HELP)
  process.exit(0)
}
const config = readConfigOrGiveUp()

/** What is done to the database without a server. */
async function prepareOnly() {
  const log = createLog(config.LOG_LEVEL)
  const connection = await connectCommand(config, log)
  const keys = () => keysForDatabase(config, readSecrets(config))
  try {
    const url = migrationUrl(config, connection.url)
    const dangers: string[] = []
    await migrateWithLog(url, log, async (db) => {
      if (flags.adopt) dangers.push(...(await dangersOfAdopting(db, connection.places)))
      if (flags['accept-secrets']) dangers.push(...(await lossesOfKeys(db, keys())))
    })
    // Not while the migration's lock keeps every server from starting.
    const what = flags.adopt ? '--adopt makes the original' : '--accept-secrets gives up secrets of'
    if (dangers.length > 0) await confirmDatabase(url, what, dangers, flags.database)
    if (flags.adopt || flags['accept-secrets'])
      await migrateWithLog(url, log, async (db) => {
        if (flags.adopt) await adoptDatabase(db, connection.places)
        if (flags['accept-secrets']) await acceptKeys(db, keys())
      })
  } finally {
    await connection.close()
  }
  const done = [
    'The database is migrated.',
    flags.adopt ? 'It is the original now.' : '',
    flags['accept-secrets'] ? 'It is used with the secrets of the settings now.' : '',
  ]
  process.stdout.write(`${done.filter(Boolean).join(' ')}\n`)
}

let isStopping = false
const stopping = new Promise<void>((stop) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (isStopping) process.exit(1) // a second signal stops the server at once
      isStopping = true
      startStop.abort()
      stop()
    })
})

/** Does what the flags say, and ends the process. */
export async function run(overrides: Overrides = {}): Promise<void> {
  try {
    if (flags.doctor) {
      const isSafe = await runDoctor(config, (line) => process.stdout.write(`${line}\n`))
      process.exit(isSafe ? 0 : 1)
    }
    if (flags.migrate || flags.adopt || flags['accept-secrets']) {
      await prepareOnly()
      process.exit(0)
    }
    const server = await start(overrides)
    await announce(server)
    await stopping
    await server.close()
    process.exit(0)
  } catch (error) {
    if (isStopping) process.exit(0) // stopped while it waited for the database
    if (error instanceof ConfigError) exitWithMessage(error.problems)
    if ([DataDirInUse, Refusal, UnreleasedDatabase, WrongDeployment].some((kind) => error instanceof kind))
      exitWithMessage([error instanceof Error ? error.message : String(error)])
    const isPortTaken = codeOf(error) === 'EADDRINUSE'
    exitWithMessage([
      isPortTaken ? `Port ${config.PORT} is taken. Stop what uses it, or set PORT.` : describeError(error),
    ])
  }
}
