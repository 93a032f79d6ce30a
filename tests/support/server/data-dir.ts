import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const readIn = (folder: string, name: string) => readFileSync(join(folder, name), 'utf8').trim()

/** The URL of the database of a server with this data folder. */
export const databaseUrlIn = (folder: string) =>
  `postgresql://washday:${readIn(folder, 'postgres.password')}@127.0.0.1:${readIn(folder, 'postgres.port')}/washday`

/** A data folder that PostgreSQL's user can enter, unless only root may. */
export function newDataDir(access: 'open' | 'root only' = 'open') {
  const parent = mkdtempSync(join(tmpdir(), 'washday-data-'))
  if (access === 'open') chmodSync(parent, 0o755)
  const folder = join(parent, 'data')
  const read = (name: string) => readIn(folder, name)
  return {
    parent,
    folder,
    read,
    /** The process of the database server that has the folder's cluster open. */
    databasePid: (cluster = join(folder, 'postgres/cluster')) =>
      Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]),
    databaseUrl: () => databaseUrlIn(folder),
    remove: () => rmSync(parent, { recursive: true, force: true }),
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
