import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Database } from '#server/db/database.ts'
import { IS_WRITABLE } from '#server/platform/database-hosts.ts'

export type DatabaseState = {
  isStandby: boolean
  isWritable: boolean
  /** How many migrations it has. */
  migrations: number
  /** How long the statement has waited that waits longest for a lock; of all servers of this database. */
  lockWaitSeconds: number
}

/** A statement that touches no table of the shop, so that it is answered while one of them is locked. */
export async function readDatabaseState(db: Database): Promise<DatabaseState> {
  const { rows } = await db.execute<DatabaseState>(sql`select
    pg_is_in_recovery() as "isStandby",
    ${sql.raw(IS_WRITABLE)} as "isWritable",
    (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
    coalesce((select max(extract(epoch from now() - query_start)) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'), 0)::float8 as "lockWaitSeconds"`)
  const [state] = rows
  if (!state) throw new Error('the database does not say what it is')
  return state
}

const REASONS: Record<string, string> = {
  '53100': 'disk_full',
  '53300': 'too_many_connections',
  '25006': 'read_only',
  '57014': 'timeout',
  '55P03': 'locked',
  '40001': 'conflict',
  '40P01': 'conflict',
}
export const ERROR_REASONS: readonly string[] = [...new Set([...Object.values(REASONS), 'other'])]

type Watched = {
  onError: (reason: string) => void
  onLost: () => void
}
/** A client of `pg`: its connection emits every error that the server answers. */
type WithConnection = {
  connection?: { on: (event: 'errorMessage', listener: (error: { code?: string }) => void) => void }
}

/** Reports the errors that the database answers, and lost connections, in use or idle. */
export function watchPool(pool: pg.Pool, { onError, onLost }: Watched): void {
  const known = new WeakSet<pg.PoolClient>()
  pool.on('acquire', (client) => {
    if (known.has(client)) return
    known.add(client)
    client.once('error', () => {
      if (!pool.ending) onLost()
    })
    const { connection } = client as pg.PoolClient & WithConnection // not in the types
    connection?.on('errorMessage', ({ code = '' }) => onError(REASONS[code] ?? 'other'))
  })
}
