import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, chownSync, closeSync, copyFileSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { startRelay } from '#tests/support/faults/relay.ts'
import { until } from '#tests/support/server/client.ts'
import { freePort } from '#tests/support/server/server.ts'
import { databaseUser, findPrograms } from './programs.ts'

export const DATABASE = 'washday'
/** Owns the database and is no superuser, like the servers' role in production. */
const ROLE = 'washday'
const START_MS = 60_000
const RUN_MS = 120_000
const execute = promisify(execFile)
/** Seconds until a standby gives up a primary that is silent; PostgreSQL's default is a minute. */
const REPLICATION_TIMEOUT = '5s'
const ARCHIVE_SCRIPT = 'docs/deploy/archive-wal.sh'

/** One PostgreSQL with its data folder and port. Servers reach it through a relay that can fall silent. */
export type Node = {
  name: string
  port: number
  folder: string
  /** Host and port for servers. */
  address: string
  /** Address of the database itself. */
  url: string
  relay: Awaited<ReturnType<typeof startRelay>>
  start: () => Promise<void>
  /** With SIGINT, as `pg_ctl stop -m fast` does: a primary sends all its WAL first. */
  stop: () => Promise<void>
  /** With SIGKILL, as when the machine fails. */
  kill: () => Promise<void>
  /** Stops all its processes, which keep their connections and answer nothing; undone by `SIGCONT`. */
  signalAll: (signal: 'SIGSTOP' | 'SIGCONT') => void
  query: (sql: string) => Promise<Record<string, unknown>[]>
  /** Runs one of PostgreSQL's programs, without a halt of this process, in which the relays are. */
  run: (program: string, args: readonly string[]) => Promise<void>
  configure: (settings: Record<string, string>) => void
  isRunning: () => boolean
}

export type Cluster = { folder: string; archive: string; nodes: Node[] }

function createFolder(path: string, user: ReturnType<typeof databaseUser>) {
  mkdirSync(path, { mode: 0o700 })
  if (user) chownSync(path, user.uid, user.gid)
}

const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`

/** @param parent folder that the user of PostgreSQL may enter */
export async function createNode(name: string, parent: string): Promise<Node> {
  const { postgres: programs } = findPrograms()
  const user = databaseUser()
  const port = await freePort()
  const folder = join(parent, name)
  const url = `postgresql://postgres@127.0.0.1:${port}/${DATABASE}`
  const maintenance = `postgresql://postgres@127.0.0.1:${port}/postgres`
  const relay = await startRelay(url)
  let child: ChildProcess | undefined
  let ended: Promise<unknown> = Promise.resolve()
  const options = { ...user, cwd: parent, env: { PATH: `${programs}:/usr/bin:/bin`, LC_ALL: 'C', TZ: 'UTC' } }

  const query = async (sql: string) => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
    client.on('error', () => {})
    await client.connect()
    try {
      return (await client.query<Record<string, unknown>>(sql)).rows
    } finally {
      await client.end().catch(() => {})
    }
  }
  const childPids = () =>
    spawnSync('ps', ['-o', 'pid=', '--ppid', String(child?.pid)], { encoding: 'utf8' })
      .stdout.split('\n')
      .map(Number)
      .filter(Boolean)
  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null
  const end = async (signal: 'SIGINT' | 'SIGKILL') => {
    child?.kill(signal)
    await ended
  }
  return {
    name,
    port,
    folder,
    address: new URL(relay.url).host,
    url,
    relay,
    query,
    async start() {
      const log = openSync(join(parent, `${name}.log`), 'a', 0o600)
      child = spawn(join(programs, 'postgres'), ['-D', folder, '-p', String(port)], {
        ...options,
        stdio: ['ignore', log, log],
      })
      closeSync(log)
      const started = child
      ended = once(started, 'exit')
      // An interrupted run leaves no database behind.
      const endWithRunner = () => started.kill('SIGKILL')
      process.once('exit', endWithRunner)
      void ended.then(() => process.removeListener('exit', endWithRunner))
      const isUp = async () => {
        const client = new pg.Client({ connectionString: maintenance, connectionTimeoutMillis: 2_000 })
        client.on('error', () => {})
        try {
          await client.connect()
          return true
        } catch {
          return false
        } finally {
          void client.end().catch(() => {})
        }
      }
      await until(isUp, (up) => up || started.exitCode !== null, START_MS)
      if (started.exitCode !== null)
        throw new Error(`PostgreSQL ${name} ended: ${readFileSync(join(parent, `${name}.log`), 'utf8').slice(-800)}`)
    },
    isRunning,
    stop: () => end('SIGINT'),
    async kill() {
      if (!isRunning()) return
      // Its processes notice the death of the first one by themselves, but not at once.
      const others = childPids()
      await end('SIGKILL')
      for (const pid of others) {
        try {
          process.kill(pid, 'SIGKILL')
        } catch {
          // already gone
        }
      }
    },
    signalAll(signal) {
      for (const pid of [child?.pid ?? 0, ...childPids()].filter(Boolean)) process.kill(pid, signal)
    },
    async run(program, args) {
      await execute(program, args, { ...options, timeout: RUN_MS })
    },
    configure(settings) {
      const lines = Object.entries(settings).map(([key, value]) => `${key} = ${quoted(value)}\n`)
      appendFileSync(join(folder, 'postgresql.auto.conf'), lines.join(''))
    },
  }
}

/** Creates the data folder of a node. */
export async function initialise(node: Node) {
  await node.run('initdb', ['-D', node.folder, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C'])
  node.configure({
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '100',
    shared_buffers: '64MB',
    timezone: 'UTC',
  })
}

/** Where a standby finds the primary, whichever node that is; `application_name` is its name in `synchronous_standby_names`. */
const followed = (name: string, nodes: readonly Node[]) => {
  const hosts = nodes.map(() => '127.0.0.1').join(',')
  const ports = nodes.map(({ port }) => port).join(',')
  return `host=${hosts} port=${ports} user=postgres application_name=${name} target_session_attrs=read-write tcp_user_timeout=5000`
}

/** Makes a node a new standby of the primary, as after its machine has failed. It must not run. */
export async function joinAsStandby(node: Node, primary: Node, nodes: readonly Node[]) {
  await node.run('rm', ['-rf', node.folder])
  const source = `host=127.0.0.1 port=${primary.port} user=postgres`
  await node.run('pg_basebackup', ['-D', node.folder, '-d', source, '-X', 'stream', '-c', 'fast', '--no-sync'])
  node.configure({ primary_conninfo: followed(node.name, nodes), default_transaction_read_only: 'off' })
  await node.run('touch', [join(node.folder, 'standby.signal')])
  await node.start()
}

/** Starts a primary with standbys, of which one must have each commit before it is acknowledged. */
export async function startCluster(parent: string, names: readonly string[]): Promise<Cluster> {
  const user = databaseUser()
  if (user) chownSync(parent, user.uid, user.gid)
  const archive = join(parent, 'archive')
  createFolder(archive, user)
  // A copy, because the user of PostgreSQL may not be allowed into the project's folder.
  const archiveScript = join(parent, 'archive-wal.sh')
  copyFileSync(ARCHIVE_SCRIPT, archiveScript)
  const nodes: Node[] = []
  for (const name of names) nodes.push(await createNode(name, parent))
  const [primary, ...standbys] = nodes
  if (!primary) throw new Error('A cluster has a primary')
  await initialise(primary)
  primary.configure({
    wal_level: 'replica',
    archive_mode: 'on',
    archive_command: `sh ${archiveScript} ${archive} "%p" "%f"`,
    wal_receiver_timeout: REPLICATION_TIMEOUT,
    wal_sender_timeout: REPLICATION_TIMEOUT,
    wal_retrieve_retry_interval: '500ms',
  })
  await primary.start()
  const connection = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres']
  await primary.run('createuser', [...connection, ROLE])
  await primary.run('createdb', [...connection, '--owner', ROLE, DATABASE])
  for (const standby of standbys) await joinAsStandby(standby, primary, nodes)
  // Names all, so that each of them may become the primary with the same settings.
  if (standbys.length) await primary.query(`alter system set synchronous_standby_names = 'ANY 1 (${names.join(', ')})'`)
  for (const standby of standbys) standby.configure({ synchronous_standby_names: `ANY 1 (${names.join(', ')})` })
  for (const node of nodes) await node.query('select pg_reload_conf()')
  return { folder: parent, archive, nodes }
}

/** Waits until one of the standbys has every commit, as the primary requires of them. */
export const untilSynchronous = (primary: Node, standbys: number) =>
  until(
    () => primary.query(`select from pg_stat_replication where sync_state = 'quorum' and state = 'streaming'`),
    (rows) => rows.length >= standbys,
  )

/** The address of one node for servers. */
export const urlOfRole = ({ port }: Node) => `postgresql://${ROLE}@127.0.0.1:${port}/${DATABASE}`

/** The address with all nodes for servers. */
export const addressOf = (nodes: readonly Node[]) =>
  `postgresql://${ROLE}@${nodes.map(({ address }) => address).join(',')}/${DATABASE}`
