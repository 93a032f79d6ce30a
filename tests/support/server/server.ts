import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseUrlIn } from './data-dir.ts'
import { freshDatabase } from './database.ts'
import { TEST_SECRETS } from './secrets.ts'
import { rows } from './sql.ts'
import { databaseOf } from './transport.ts'

const ROOT = join(import.meta.dirname, '../../..')
const START_TIMEOUT_MS = 230_000
/** Settings of a program in a process of its own. It loads four hundred modules: sharing Node's compile cache makes the next start a fifth faster. */
export const PROCESS_ENV = { PATH: process.env.PATH, NODE_COMPILE_CACHE: join(tmpdir(), 'washday-compiled') }

/** For a program that has to be given its port; our server accepts 0 and prints the port that it got. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || !address) throw new Error('No free port')
  return address.port
}

type Options = {
  /** Overrides of the test defaults. */
  env?: Record<string, string>
  /** `built` serves dist/ as it is, so it must exist. */
  pages?: 'none' | 'built'
}

export type ServerProcess = {
  /** `http://localhost:{port}`; other brands are at `http://{brand}.app.localhost:{port}`. */
  url: string
  port: number
  pid: number
  /** Everything written to standard error so far. */
  log: () => string
  /** What it printed for the person who started it. */
  printed: string
  /**
   * Ends it with SIGTERM, as an operator does.
   * @returns its exit code
   */
  stop: () => Promise<number | null>
  /** Ends it with SIGKILL, as a power cut does. */
  kill: () => Promise<void>
}

async function untilStarted(child: ChildProcess, stderr: () => string, limitMs: number): Promise<string> {
  const printed = new Promise<string>((resolve) => {
    let text = ''
    child.stdout?.on('data', (part) => {
      text += part
      if (/Ready in/.test(text)) resolve(text)
    })
  })
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The server ended with ${code}: ${stderr()}`)
  })
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`The server does not start: ${stderr()}`)), limitMs)
  })
  return Promise.race([printed, failed, timeout]).finally(() => clearTimeout(timer))
}

/**
 * Runs the server in a new process, with exactly these settings, and the limits of tests. Rejects if it exits at once.
 * @param options.through command prefix that changes the environment of the server, then executes it
 * @param options.root of the project, if it is a copy
 */
export async function startProcess(
  env: Record<string, string>,
  flags: readonly string[] = ['--api-only'],
  {
    through = [],
    limitMs = START_TIMEOUT_MS,
    root = ROOT,
  }: { through?: readonly string[]; limitMs?: number; root?: string } = {},
): Promise<ServerProcess> {
  const [program = process.execPath, ...rest] = [
    ...through,
    process.execPath,
    join(import.meta.dirname, 'main.ts'),
    ...flags,
  ]
  const child = spawn(program, rest, {
    env: {
      ...PROCESS_ENV,
      NODE_ENV: 'test',
      LOG_LEVEL: 'warn',
      PORT: '0',
      TEST_ROOT: root,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stderr = ''
  child.stderr.on('data', (part) => {
    stderr += part
  })
  const ended = once(child, 'exit')
  // An interrupted test runner leaves no server behind.
  const endWithRunner = () => child.kill('SIGKILL')
  process.once('exit', endWithRunner)
  void ended.then(() => process.removeListener('exit', endWithRunner))

  const printed = await untilStarted(child, () => stderr, limitMs).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
  const [url = ''] = /http:\/\/localhost:\d+/.exec(printed) ?? []
  if (env.DATABASE_URL) databaseOf.set(url, env.DATABASE_URL)
  else if (env.DATA_DIR) {
    // A command before the server may have given it other disks.
    const folder = through.length > 0 ? `/proc/${child.pid}/root${env.DATA_DIR}` : env.DATA_DIR
    databaseOf.set(url, databaseUrlIn(folder))
    await openBranches(folder)
  }
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid ?? 0,
    log: () => stderr,
    printed,
    async stop() {
      child.kill('SIGTERM')
      await ended
      return child.exitCode
    },
    async kill() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

const opened = new Set<string>()
/** Tests run at any hour. `tests/support/server/database.ts` does so for the databases that it creates. */
async function openBranches(dataDir: string) {
  if (opened.has(dataDir)) return
  opened.add(dataDir)
  await rows(databaseUrlIn(dataDir), 'update branches set opens_at = null, closes_at = null')
}

/** The log without request ids, which may contain six digits in a row. */
export const withoutNumbers = (log: string) => log.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')

export type TestServer = Omit<ServerProcess, 'stop' | 'kill' | 'printed'> & {
  databaseUrl: string
  /** Ends the server and drops its database. */
  close: () => Promise<void>
  /** Kills the server and starts another on the same port and database. */
  restart: () => Promise<void>
}

/** A real server with a new seeded database. Requires `tests/support/server/database.ts` as global set-up of the run. */
export async function startTestServer({ env = {}, pages = 'none' }: Options = {}): Promise<TestServer> {
  const database = await freshDatabase()
  const settings = { ...TEST_SECRETS, DATABASE_URL: database.url, ...env }
  const flags = pages === 'built' ? ['--no-build'] : ['--api-only']
  let server = await startProcess(settings, flags)
  return {
    url: server.url,
    port: server.port,
    get pid() {
      return server.pid
    },
    databaseUrl: database.url,
    log: () => server.log(),
    async close() {
      await server.stop()
      await database.drop()
    },
    async restart() {
      await server.kill()
      server = await startProcess({ ...settings, PORT: String(server.port) }, flags)
    },
  }
}
