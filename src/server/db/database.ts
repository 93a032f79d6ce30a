import { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type NodePgClient, NodePgSession } from 'drizzle-orm/node-postgres/session'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { codeOf } from '#server/error-code.ts'
import { describeError, type Log } from '#server/log.ts'

export type Database = NodePgDatabase
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0]

const STATEMENT_TIMEOUT_MS = 10_000
/** Its plans go with a connection, also those of a table that a newer version has changed. */
const CONNECTION_SECONDS = 600

/** Of the different statements of a process, those with a name; each connection keeps a plan of what it has run. */
const MAX_NAMES = 500
/** A statement for many rows at once is not the same twice. */
const MAX_PARAMETERS = 50
const names = new Map<string, string>()

/** By its name PostgreSQL knows a statement again, which is read and planned once on each connection. */
function nameOf(text: string, parameters: number): string | undefined {
  if (parameters === 0 || parameters > MAX_PARAMETERS) return undefined
  const known = names.get(text)
  if (known || names.size >= MAX_NAMES) return known
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

type NoSchema = Record<string, never>

/** Prepares what it is asked. Drizzle does so only for statements that are built beforehand. */
class PreparingSession extends NodePgSession<NoSchema, NoSchema> {
  override prepareQuery: NodePgSession<NoSchema, NoSchema>['prepareQuery'] = (
    query,
    fields,
    name = nameOf(query.sql, query.params.length),
    ...rest
  ) => super.prepareQuery(query, fields, name, ...rest)
}

const dialect = new PgDialect()
const drizzleOver = (client: NodePgClient): Database =>
  new NodePgDatabase(dialect, new PreparingSession(client, dialect, undefined), undefined)

/**
 * With a `transaction` that always gives its connection back. Drizzle's own keeps it for ever when `begin` fails, as it
 * does when the database goes away just then: https://github.com/drizzle-team/drizzle-orm/issues/6341
 */
function drizzleOverPool(pool: pg.Pool): Database {
  const db = drizzleOver(pool)
  db.transaction = async (work, config) => {
    const client = await pool.connect()
    try {
      return await drizzleOver(client).transaction(work, config)
    } finally {
      client.release()
    }
  }
  return db
}

/**
 * A pool that outlives its server: a lost connection is a failed query, never the end of the process.
 * @param options.waitSeconds for a connection, a new one or one that is given back
 */
export function openDatabase(
  url: string,
  { size, waitSeconds }: { size: number; waitSeconds: number },
  log: Log,
): { db: Database; pool: pg.Pool; close: () => Promise<void> } {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: waitSeconds * 1_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
    maxLifetimeSeconds: CONNECTION_SECONDS,
    application_name: 'washday',
  })
  const tell = (error: Error) => {
    if (!pool.ended) log.warn('A database connection was lost', { error: describeError(error) })
  }
  pool.on('error', tell)
  // The pool listens to idle connections only; one that is lost in use would otherwise end the process.
  pool.on('connect', (client) => client.on('error', tell))
  return { db: drizzleOverPool(pool), pool, close: () => pool.end() }
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
  const code = codeOf(error) ?? ''
  if (NETWORK.has(code) || TRANSIENT_STATES.test(code) || LOST.test(error.message)) return true
  return isDatabaseAway(error.cause) || (error instanceof AggregateError && error.errors.some(isDatabaseAway))
}
