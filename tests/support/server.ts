import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase } from './database.ts'
import { TEST_SECRETS } from './secrets.ts'

const ROOT = join(import.meta.dirname, '../..')
const START_TIMEOUT_MS = 110_000
/** A server reads four hundred modules: what Node made of them is kept for the next one, which starts a fifth sooner. */
const COMPILED = join(tmpdir(), 'washday-compiled')

/** For a program that has to be told its port; a server of ours takes 0 and says which one it got. */
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
  /** Settings over the defaults of tests. */
  env?: Record<string, string>
  /** `built` serves dist/ as it is, which must be there. */
  pages?: 'none' | 'built'
}

export type ServerProcess = {
  /** `http://localhost:{port}`; other brands are at `http://{brand}.app.localhost:{port}`. */
  url: string
  port: number
  pid: number
  /** What it has written to standard error so far. */
  log: () => string
  /** Ends it as an operator would, and gives its exit code. */
  stop: () => Promise<number | null>
  /** Ends it as a power cut would. */
  kill: () => Promise<void>
}

async function untilStarted(child: ChildProcess, written: () => string, limitMs: number): Promise<string> {
  const printed = new Promise<string>((found) => {
    let text = ''
    child.stdout?.on('data', (part) => {
      text += part
      const url = /http:\/\/localhost:\d+/.exec(text)?.[0]
      if (url) found(url)
    })
  })
  const failed = once(child, 'exit').then(([code]) => {
    throw new Error(`The server ended with ${code}: ${written()}`)
  })
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`The server does not start: ${written()}`)), limitMs)
  })
  return Promise.race([printed, failed, late]).finally(() => clearTimeout(timer))
}

/**
 * `node src/server/main.ts` as a process of its own, with exactly these settings. Rejects when it ends at once.
 * @param options.through a command that becomes the one after it, once it has changed what that will see
 * @param options.root where the project lies, if it is a copy
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
    join(root, 'src/server/main.ts'),
    ...flags,
  ]
  const child = spawn(program, rest, {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'test',
      NODE_COMPILE_CACHE: COMPILED,
      LOG_LEVEL: 'warn',
      PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let written = ''
  child.stderr.on('data', (part) => {
    written += part
  })
  const ended = once(child, 'exit')
  // A runner that is cut short leaves no server behind.
  const endWithRunner = () => child.kill('SIGKILL')
  process.once('exit', endWithRunner)
  void ended.then(() => process.removeListener('exit', endWithRunner))

  const url = await untilStarted(child, () => written, limitMs).catch((error: unknown) => {
    child.kill('SIGKILL')
    throw error
  })
  return {
    url,
    port: Number(new URL(url).port),
    pid: child.pid ?? 0,
    log: () => written,
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

/** Six digits may stand in the number of a request. */
export const withoutNumbers = (log: string) => log.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')

export type TestServer = Omit<ServerProcess, 'stop' | 'kill'> & {
  databaseUrl: string
  /** Ends the server and drops its database. */
  close: () => Promise<void>
  /** Kills it without a word and starts another on the same port and database. */
  restart: () => Promise<void>
}

/** A real server with a seeded database of its own. The run's global set-up is `tests/support/database.ts`. */
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
