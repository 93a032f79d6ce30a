import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { embeddedHome } from '#server/db/embedded-binaries.ts'
import { codeOf } from '#server/platform/error-code.ts'
import { until } from './client.ts'
import { freePort } from './server.ts'

/** Files that belong to the running primary. */
const OF_PRIMARY = new Set(['postmaster.pid', 'postmaster.opts'])

/** Reads or copies a file or folder. @returns undefined if it no longer exists */
function unlessDeleted<Result>(access: () => Result): Result | undefined {
  try {
    return access()
  } catch (cause) {
    if (codeOf(cause) === 'ENOENT') return undefined
    throw cause
  }
}

/**
 * Copies a folder in use. Leaves out what is deleted meanwhile, such as the database of another test: the standby replays
 * its deletion from the log (https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP).
 */
export function copyFolderInUse(from: string, to: string, isCopied = (_name: string) => true) {
  mkdirSync(to, { recursive: true })
  for (const entry of unlessDeleted(() => readdirSync(from, { withFileTypes: true })) ?? []) {
    if (!isCopied(entry.name)) continue
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyFolderInUse(source, target)
    else unlessDeleted(() => copyFileSync(source, target))
  }
}

/** Copies the files of a running PostgreSQL on this machine, as `pg_basebackup` does, which the included one lacks. */
async function copyCluster(primaryUrl: string, to: string) {
  const client = new pg.Client({ connectionString: primaryUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ data_directory: string }>('show data_directory')
    const from = rows[0]?.data_directory ?? ''
    await client.query(`select pg_backup_start('standby', true)`)
    copyFolderInUse(from, to, (name) => !OF_PRIMARY.has(name))
    const { rows: ends } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    writeFileSync(join(to, 'backup_label'), ends[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
}

function giveTo(folder: string, owner: { uid: number; gid: number }) {
  chownSync(folder, owner.uid, owner.gid)
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    chownSync(join(folder, name), owner.uid, owner.gid)
}

/** A hot standby of the test run's PostgreSQL, which replicates as it would in production. */
export async function startStandby(primaryUrl: string) {
  const home = mkdtempSync(join(tmpdir(), 'washday-standby-'))
  chmodSync(home, 0o755)
  const { binaries, folder, runAs } = embeddedHome(home, () => {})
  const cluster = mkdtempSync(join(folder, 'standby-'))
  await copyCluster(primaryUrl, cluster)
  const { hostname, port: primaryPort, username, password } = new URL(primaryUrl)
  const source = `host=${hostname === 'localhost' ? '127.0.0.1' : hostname} port=${primaryPort} user=${username} password=${decodeURIComponent(password)}`
  appendFileSync(join(cluster, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  writeFileSync(join(cluster, 'standby.signal'), '')
  chmodSync(cluster, 0o700)
  if (runAs) giveTo(cluster, runAs)
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=100']
  const flags = ['-D', cluster, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const child = spawn(join(binaries, 'postgres'), flags, { ...runAs, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (log += part))
  const url = new URL(primaryUrl)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  const isUp = async () => {
    if (child.exitCode !== null) throw new Error(`The standby does not start: ${log}`)
    const client = new pg.Client({ connectionString: url.href })
    try {
      await client.connect()
      return true
    } catch {
      return false
    } finally {
      await client.end().catch(() => {})
    }
  }
  await until(isUp, Boolean)
  let isStopped = false
  /** At once, as a power cut does. */
  const stop = async () => {
    if (isStopped) return
    isStopped = true
    const ended = once(child, 'exit')
    child.kill('SIGQUIT')
    await ended
    rmSync(home, { recursive: true, force: true })
    rmSync(cluster, { recursive: true, force: true })
  }
  return { url: url.href, stop }
}
