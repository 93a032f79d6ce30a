import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  lstatSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { loadOrCreateSecret, readText, readWhole } from '#server/platform/data-dir.ts'
import { codeOf } from '#server/platform/error-code.ts'
import { describeError, type Log } from '#server/platform/log.ts'
import { embeddedHome, type Home } from './embedded-binaries.ts'

const USER = 'washday'
const DATABASE = 'washday'
const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 20_000
const WATCH_MS = 250
const PID_FILE_WRITTEN_MS = 2_000
const LOG_LIMIT_BYTES = 5_000_000

export type EmbeddedDatabase = {
  url: string
  folder: string
  /** Another text for a copy of its files, wherever that is. */
  files: string
  stop: () => Promise<void>
}

/** Whether a server can listen on this port on loopback. */
const isFree = (port: number) =>
  new Promise<boolean>((answer) => {
    const probe = createServer()
    probe.once('error', () => answer(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => answer(true)))
  })

const freePort = () =>
  new Promise<number>((answer, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? answer(address.port) : fail(new Error('No free port')),
      )
    })
  })

/** Whether a process runs. A zombie does not count: the first process of a container may never reap its children. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
  const state = process.platform === 'linux' ? readText(`/proc/${pid}/stat`) : undefined
  return !state || !/^\d+ \(.*\) [ZX] /s.test(state)
}

/** A port that PostgreSQL can have, which never runs as root. */
const isPort = (number: number) => Number.isInteger(number) && number >= 1_024 && number < 65_536

/**
 * Whether the pid is that of the server of this cluster: another program, or the PostgreSQL of another folder, may have it
 * since the file was written. PostgreSQL works in its cluster; where Linux does not say in which folder, its name decides.
 */
function isServerOf(pid: number, cluster: string): boolean {
  if (process.platform !== 'linux') return true
  if (!readText(`/proc/${pid}/cmdline`)?.split('\0')[0]?.endsWith('postgres')) return false
  try {
    return realpathSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return true
  }
}

const pidFileOf = (cluster: string) => join(cluster, 'postmaster.pid')

/** The largest pid that PostgreSQL reads. */
const MAX_PID = 2 ** 31 - 1

/** The lines of a `postmaster.pid`, not trimmed: PostgreSQL does not start over signs that nobody sees. None of what is no file. */
const linesOf = (file: string) =>
  lstatSync(file, { throwIfNoEntry: false })?.isFile() ? (readWhole(file)?.split('\n') ?? []) : []

/** The pid in a lock file of PostgreSQL; undefined in a broken one. */
function pidIn([line = '']: readonly string[]): number | undefined {
  const pid = /^\d+$/.test(line) ? Number(line) : 0
  return pid > 0 && pid <= MAX_PID ? pid : undefined
}

/** Pid and port of the server that has the cluster open, from its `postmaster.pid`. */
function runningServer(cluster: string): { pid: number; port: number } | undefined {
  const lines = linesOf(pidFileOf(cluster))
  const [pid, port] = [pidIn(lines), Number(lines[3])]
  return pid && isPort(port) && isAlive(pid) && isServerOf(pid, cluster) ? { pid, port } : undefined
}

/**
 * Removes a `postmaster.pid` that would keep PostgreSQL from starting: an empty or unreadable one, as a full disk or a power
 * cut leaves it, one that is no file, or one whose pid is now that of another program. One of a dead PostgreSQL it replaces by itself.
 */
function removeBrokenPidFile(cluster: string) {
  const file = pidFileOf(cluster)
  const found = lstatSync(file, { throwIfNoEntry: false })
  if (!found) return
  if (!found.isFile()) return rmSync(file, { recursive: true, force: true })
  const pid = pidIn(linesOf(file))
  // A server that starts has made its file some milliseconds before it writes into it.
  const isBroken = !pid && Math.abs(Date.now() - found.mtimeMs) > PID_FILE_WRITTEN_MS
  if (isBroken || (pid && isAlive(pid) && !isServerOf(pid, cluster))) rmSync(file, { force: true })
}

function initialise(home: Home, cluster: string, password: string) {
  if (existsSync(join(cluster, 'PG_VERSION'))) return
  const draft = `${cluster}.making`
  const passwordFile = join(home.folder, 'password')
  rmSync(draft, { recursive: true, force: true })
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (home.runAs) chownSync(passwordFile, home.runAs.uid, home.runAs.gid)
  const flags = ['-U', USER, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', `--pwfile=${passwordFile}`]
  const result = spawnSync(join(home.binaries, 'initdb'), ['-D', draft, ...flags], {
    ...home.runAs,
    cwd: home.folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    encoding: 'utf8',
  })
  rmSync(passwordFile, { force: true })
  if (result.status !== 0) throw new Error(`initdb failed: ${result.stderr || describeError(result.error)}`)
  // Only a complete cluster gets this name, so that a kill meanwhile leaves no partial one.
  renameSync(draft, cluster)
}

function launch(home: Home, cluster: string, port: number, logFile: string): ChildProcess {
  const isLong = existsSync(logFile) && statSync(logFile).size > LOG_LIMIT_BYTES
  const log = openSync(logFile, isLong ? 'w' : 'a', 0o600)
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=100', 'timezone=UTC']
  const flags = ['-D', cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  // Detached, because Ctrl-C is for the server, which stops the database after its last request.
  const child = spawn(join(home.binaries, 'postgres'), flags, {
    ...home.runAs,
    cwd: home.folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    detached: true,
    stdio: ['ignore', log, log],
  })
  child.on('error', () => {}) // the wait for its first response reports the error
  child.unref()
  closeSync(log)
  return child
}

async function answers(url: string): Promise<'yes' | 'not yet' | 'wrong password'> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return 'yes'
  } catch (error) {
    return error instanceof pg.DatabaseError && error.code === '28P01' ? 'wrong password' : 'not yet'
  } finally {
    await client.end().catch(() => {})
  }
}

async function createDatabase(adminUrl: string) {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [DATABASE])
    if (!rowCount) await client.query(`create database ${DATABASE}`)
  } finally {
    await client.end()
  }
}

const urlOf = (port: number, password: string, database: string) =>
  `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}`

/** The included database that another process runs. */
export const urlOfRunning = (dataDir: string): string =>
  urlOf(Number(readText(join(dataDir, 'postgres.port'))), loadOrCreateSecret(dataDir, 'postgres.password'), DATABASE)

/**
 * Starts the included PostgreSQL: a child process on loopback with its own data folder, password and port. One that a killed
 * server left running is adopted. It is restarted whenever it dies, until `stop`.
 * @param dataDir a folder that this process has locked
 */
export async function startEmbedded(dataDir: string, log: Log): Promise<EmbeddedDatabase> {
  const home = embeddedHome(dataDir, (sentence) => log.warn(sentence))
  const cluster = join(home.folder, 'cluster')
  const password = loadOrCreateSecret(dataDir, 'postgres.password')
  const portFile = join(dataDir, 'postgres.port')
  const logFile = join(dataDir, 'postgres.log')
  initialise(home, cluster, password)

  const adopted = runningServer(cluster)
  const lastPort = Number(readText(portFile))
  const port = adopted?.port ?? (isPort(lastPort) && (await isFree(lastPort)) ? lastPort : await freePort())
  writeFileSync(portFile, `${port}\n`)

  const stopping = new AbortController()
  let child: ChildProcess | undefined
  const isStarting = () => child?.pid !== undefined && child.exitCode === null && child.signalCode === null
  const startIfDead = () => {
    if (runningServer(cluster) || isStarting()) return
    removeBrokenPidFile(cluster)
    child = launch(home, cluster, port, logFile)
  }

  const waitUntilReady = async () => {
    const end = performance.now() + START_TIMEOUT_MS
    for (;;) {
      const answer = await answers(urlOf(port, password, 'postgres'))
      if (answer === 'yes') return
      if (answer === 'wrong password')
        throw new Error(`PostgreSQL on port ${port} has another password than the one in ${dataDir}`)
      if (performance.now() > end)
        throw new Error(`PostgreSQL does not start: ${readFileSync(logFile, 'utf8').slice(-600)}`)
      await wait(100)
      if (!stopping.signal.aborted) startIfDead()
    }
  }
  if (adopted) log.info('running PostgreSQL adopted', { pid: adopted.pid, port })
  else startIfDead()
  await waitUntilReady()
  await createDatabase(urlOf(port, password, 'postgres'))

  const watch = async () => {
    while (!stopping.signal.aborted) {
      await wait(WATCH_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted || runningServer(cluster)) continue
      log.error('PostgreSQL stopped and is restarted')
      startIfDead()
      await waitUntilReady().catch((error) => log.error('PostgreSQL restart failed', { error: describeError(error) }))
    }
  }
  const watching = watch()

  const stop = async () => {
    stopping.abort()
    await watching
    const postmaster = runningServer(cluster)
    if (!postmaster) return
    process.kill(postmaster.pid, 'SIGINT') // "fast": ends sessions, writes a checkpoint
    const end = performance.now() + STOP_TIMEOUT_MS
    while (isAlive(postmaster.pid)) {
      if (performance.now() > end) throw new Error('PostgreSQL does not stop')
      await wait(50)
    }
  }
  // Written once, when the cluster was made: its inode stays when the folder is moved, and is another one in a copy.
  const files = `inode ${statSync(join(cluster, 'PG_VERSION')).ino}`
  return { url: urlOf(port, password, DATABASE), folder: home.folder, files, stop }
}
