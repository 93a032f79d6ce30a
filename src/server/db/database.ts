import { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type NodePgClient, NodePgSession } from 'drizzle-orm/node-postgres/session'
import { PgDialect } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { codeOf } from '#server/error-code.ts'
import { describeError, type Log } from '#server/log.ts'
import { retryConflicts } from './retry-conflicts.ts'

export type Database = NodePgDatabase
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0]

const STATEMENT_TIMEOUT_MS = 10_000
/** A new connection discards the prepared plans, also those of tables that a newer version has changed. */
const CONNECTION_SECONDS = 600

/** How many statements get a name; each connection keeps a plan for each named statement that it has run. */
const MAX_NAMES = 500
/** A statement with more parameters inserts many rows and rarely occurs twice. */
const MAX_PARAMETERS = 50
const names = new Map<string, string>()

/** PostgreSQL parses and plans a named statement once per connection. */
function nameOf(text: string, parameters: number): string | undefined {
  if (parameters === 0 || parameters > MAX_PARAMETERS) return undefined
  const existingName = names.get(text)
  if (existingName || names.size >= MAX_NAMES) return existingName
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

type NoSchema = Record<string, never>

/** Prepares every query. Drizzle prepares only statements that are built with `prepare`. */
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
 * With a `transaction` that is retried after a conflict with another one, so its work must change nothing outside of the
 * database, and that always releases its connection. Drizzle's own leaks it when `begin` fails, as it does when the
 * database goes down at that moment: https://github.com/drizzle-team/drizzle-orm/issues/6341
 */
function drizzleOverPool(pool: pg.Pool): Database {
  const db = drizzleOver(pool)
  db.transaction = (work, config) =>
    retryConflicts(async () => {
      const client = await pool.connect()
      try {
        return await drizzleOver(client).transaction(work, config)
      } finally {
        client.release()
      }
    })
  return db
}

/**
 * Opens a pool that survives a restart of the database: a lost connection fails a query, never the process.
 * @param options.waitSeconds maximum wait for a connection
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
  const onError = (error: Error) => {
    if (!pool.ended) log.warn('database connection lost', { error: describeError(error) })
  }
  pool.on('error', onError)
  // The pool listens to idle connections only; an error of a connection in use would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  return { db: drizzleOverPool(pool), pool, close: () => pool.end() }
}

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
/** Connection exceptions, operator intervention, insufficient resources, serialization failure and deadlock. */
const TRANSIENT_STATES = /^(?:08...|57P0.|57014|25P03|53...|40001|40P01)$/
/** Messages of `pg` without a code: a connection ended during a query, or none became free. */
const CONNECTION_ERRORS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/

/** Whether the database is unavailable, so that the same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = codeOf(error) ?? ''
  if (NETWORK.has(code) || TRANSIENT_STATES.test(code) || CONNECTION_ERRORS.test(error.message)) return true
  return (
    isDatabaseUnavailable(error.cause) || (error instanceof AggregateError && error.errors.some(isDatabaseUnavailable))
  )
}
