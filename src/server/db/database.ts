import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { describeError, type Log } from '#server/log.ts'

export type Database = NodePgDatabase
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0]

const CONNECT_LIMIT_MS = 3_000
const STATEMENT_LIMIT_MS = 10_000

/**
 * With a `transaction` that always gives its connection back. Drizzle's own keeps it for ever when `begin` fails, as it
 * does when the database goes away just then: https://github.com/drizzle-team/drizzle-orm/issues/6341
 */
function drizzleOver(pool: pg.Pool): Database {
  const db = drizzle(pool)
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzle(client).transaction(work, config)
    } finally {
      client.release()
    }
  }
  return db
}

/** A pool that outlives its server: a lost connection is a failed query, never the end of the process. */
export function openDatabase(
  url: string,
  size: number,
  log: Log,
): { db: Database; pool: pg.Pool; close: () => Promise<void> } {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: CONNECT_LIMIT_MS,
    statement_timeout: STATEMENT_LIMIT_MS,
    idle_in_transaction_session_timeout: STATEMENT_LIMIT_MS,
    keepAlive: true,
    application_name: 'washday',
  })
  const tell = (error: Error) => {
    if (!pool.ended) log.warn('A database connection was lost', { error: describeError(error) })
  }
  pool.on('error', tell)
  // The pool listens to idle connections only; one that is lost in use would otherwise end the process.
  pool.on('connect', (client) => client.on('error', tell))
  return { db: drizzleOver(pool), pool, close: () => pool.end() }
}

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
/** Connection exceptions, operator intervention, no room (disk, memory, connections), and the two that ask for another try. */
const TRANSIENT_STATES = /^(?:08...|57P0.|57014|25P03|53...|40001|40P01)$/
/** What `pg` says without a code when a connection ends under a query or none can be had. */
const LOST =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/

/** Whether the database is to blame and the same request may succeed later. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (NETWORK.has(code) || TRANSIENT_STATES.test(code) || LOST.test(error.message)) return true
  return isDatabaseAway(error.cause) || (error instanceof AggregateError && error.errors.some(isDatabaseAway))
}
