import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { loadOrCreateSecret, readText } from '#server/data-dir.ts'
import { codeOf } from '#server/error-code.ts'
import { describeError, type Log } from '#server/log.ts'
import { embeddedHome, type Home } from './embedded-binaries.ts'

const USER = 'washday'
const DATABASE = 'washday'
const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 20_000
const WATCH_MS = 250
const LOG_LIMIT_BYTES = 5_000_000

export type EmbeddedDatabase = { url: string; folder: string; stop: () => Promise<void> }

/** Whether a server could listen there, on loopback. */
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

/** Alive and not merely waiting to be buried: a container's first process may never collect its dead. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
  const state = process.platform === 'linux' ? readText(`/proc/${pid}/stat`) : undefined
  return !state || !/^\d+ \(.*\) [ZX] /s.test(state)
}

/** The number may have gone to another program since the file was written. */
const isPostgres = (pid: number) =>
  process.platform !== 'linux' || (readText(`/proc/${pid}/cmdline`) ?? '').split('\0')[0]?.endsWith('postgres') === true

/** Pid and port of the server that has the cluster open, by its own note. */
function running(cluster: string): { pid: number; port: number } | undefined {
  const [pid, , , port] = (readText(join(cluster, 'postmaster.pid')) ?? '').split('\n').map(Number)
  return pid && port && isAlive(pid) && isPostgres(pid) ? { pid, port } : undefined
}

function initialise(home: Home, cluster: string, password: string) {
  if (existsSync(join(cluster, 'PG_VERSION'))) return
  const making = `${cluster}.making`
  const passwordFile = join(home.folder, 'password')
  rmSync(making, { recursive: true, force: true })
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
  if (home.runAs) chownSync(passwordFile, home.runAs.uid, home.runAs.gid)
  const flags = ['-U', USER, '--auth=scram-sha-256', '--encoding=UTF8', '--locale=C', `--pwfile=${passwordFile}`]
  const result = spawnSync(join(home.binaries, 'initdb'), ['-D', making, ...flags], {
    ...home.runAs,
    cwd: home.folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    encoding: 'utf8',
  })
  rmSync(passwordFile, { force: true })
  if (result.status !== 0) throw new Error(`initdb failed: ${result.stderr || describeError(result.error)}`)
  // Only a whole cluster gets the name, so that a kill in the middle leaves none that is half made.
  renameSync(making, cluster)
}

function launch(home: Home, cluster: string, port: number, logFile: string): ChildProcess {
  const isLong = existsSync(logFile) && statSync(logFile).size > LOG_LIMIT_BYTES
  const log = openSync(logFile, isLong ? 'w' : 'a', 0o600)
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=100', 'timezone=UTC']
  const flags = ['-D', cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  // Detached: Ctrl-C is for the server, which stops the database after its last request.
  const child = spawn(join(home.binaries, 'postgres'), flags, {
    ...home.runAs,
    cwd: home.folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    detached: true,
    stdio: ['ignore', log, log],
  })
  child.on('error', () => {}) // the wait for its first answer reports it
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

/**
 * PostgreSQL of our own: a child process with its data in the folder, on loopback, with its own password and port.
 * One that an earlier, killed server left running is adopted. It is started again whenever it dies, until `stop`.
 * @param dataDir a folder that this process has locked
 */
export async function startEmbedded(dataDir: string, log: Log): Promise<EmbeddedDatabase> {
  const home = embeddedHome(dataDir, (sentence) => log.warn(sentence))
  const cluster = join(home.folder, 'cluster')
  const password = loadOrCreateSecret(dataDir, 'postgres.password')
  const portFile = join(dataDir, 'postgres.port')
  const logFile = join(dataDir, 'postgres.log')
  initialise(home, cluster, password)

  const adopted = running(cluster)
  const kept = Number(readText(portFile))
  const port = adopted?.port ?? (kept && (await isFree(kept)) ? kept : await freePort())
  writeFileSync(portFile, `${port}\n`)
  const urlOf = (database: string) => `postgresql://${USER}:${password}@127.0.0.1:${port}/${database}`

  const ending = new AbortController()
  let child: ChildProcess | undefined
  const isStarting = () => child?.pid !== undefined && child.exitCode === null && child.signalCode === null
  const startIfDead = () => {
    if (running(cluster) || isStarting()) return
    const pid = Number(readText(join(cluster, 'postmaster.pid'))?.split('\n')[0])
    // PostgreSQL would believe a stale note whose number another program of this user has by now.
    if (pid && isAlive(pid) && !isPostgres(pid)) rmSync(join(cluster, 'postmaster.pid'), { force: true })
    child = launch(home, cluster, port, logFile)
  }

  const untilItAnswers = async () => {
    const end = Date.now() + START_TIMEOUT_MS
    for (;;) {
      const answer = await answers(urlOf('postgres'))
      if (answer === 'yes') return
      if (answer === 'wrong password')
        throw new Error(`PostgreSQL on port ${port} has another password than ${dataDir} keeps`)
      if (Date.now() > end) throw new Error(`PostgreSQL does not start: ${readFileSync(logFile, 'utf8').slice(-600)}`)
      await wait(100)
      if (!ending.signal.aborted) startIfDead()
    }
  }
  if (adopted) log.info('PostgreSQL was still running and is adopted', { pid: adopted.pid, port })
  else startIfDead()
  await untilItAnswers()
  await createDatabase(urlOf('postgres'))

  const watch = async () => {
    while (!ending.signal.aborted) {
      await wait(WATCH_MS, undefined, { ref: false, signal: ending.signal }).catch(() => {})
      if (ending.signal.aborted || running(cluster)) continue
      log.error('PostgreSQL is gone and is started again')
      startIfDead()
      await untilItAnswers().catch((error) => log.error('PostgreSQL is not back yet', { error: describeError(error) }))
    }
  }
  const watching = watch()

  const stop = async () => {
    ending.abort()
    await watching
    const postmaster = running(cluster)
    if (!postmaster) return
    process.kill(postmaster.pid, 'SIGINT') // "fast": ends sessions, writes a checkpoint
    const end = Date.now() + STOP_TIMEOUT_MS
    while (isAlive(postmaster.pid)) {
      if (Date.now() > end) throw new Error('PostgreSQL does not stop')
      await wait(50)
    }
  }
  return { url: urlOf(DATABASE), folder: home.folder, stop }
}
