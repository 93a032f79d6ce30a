import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { type NodePgClient, NodePgSession } from 'drizzle-orm/node-postgres/session'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import { codeOf } from '#server/platform/error-code.ts'
import { describeError, type Log } from '#server/platform/log.ts'
import { inChildSpan, Kind } from '#server/platform/tracing.ts'
import { HostsPool } from './hosts-pool.ts'

export type Database = NodePgDatabase
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0]

/** A new connection discards the prepared plans, also those of tables that a newer version has changed. */
const CONNECTION_SECONDS = 600

/** How many statements get a name; each connection keeps a plan for each named statement that it has run. */
const MAX_NAMES = 500
/** A statement with more parameters inserts many rows and rarely occurs twice. */
const MAX_PARAMETERS = 50
/**
 * PostgreSQL parses and plans a named statement once per connection. The name is made from the text: behind a pooler,
 * servers share connections, and a name must mean the same statement to each of them.
 */
function nameStatements() {
  const names = new Map<string, string>()
  return (text: string, parameters: number): string | undefined => {
    if (parameters === 0 || parameters > MAX_PARAMETERS) return undefined
    const existingName = names.get(text)
    if (existingName || names.size >= MAX_NAMES) return existingName
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 22)
    names.set(text, name)
    return name
  }
}

type NoSchema = Record<string, never>

const dialect = new PgDialect()
type DrizzleOver = (client: NodePgClient) => Database
/** Prepares every query of a database. Drizzle prepares only statements that are built with `prepare`. */
function preparing(): DrizzleOver {
  const nameOf = nameStatements()
  class PreparingSession extends NodePgSession<NoSchema, NoSchema> {
    override prepareQuery: NodePgSession<NoSchema, NoSchema>['prepareQuery'] = (
      query,
      fields,
      name = nameOf(query.sql, query.params.length),
      ...rest
    ) => super.prepareQuery(query, fields, name, ...rest)
  }
  return (client) => new NodePgDatabase(dialect, new PreparingSession(client, dialect, undefined), undefined)
}
const unprepared: DrizzleOver = (client) =>
  new NodePgDatabase(dialect, new NodePgSession<NoSchema, NoSchema>(client, dialect, undefined), undefined)

const TRIES = 5
const PAUSE_MS = 20

/** Serialization failure and deadlock: the transaction was rolled back, and a retry may succeed. */
const RETRYABLE = new Set<string | undefined>(['40001', '40P01'])
const isRetryable = (error: unknown): boolean =>
  error instanceof Error && (RETRYABLE.has(codeOf(error)) || isRetryable(error.cause))

/** Runs a database transaction and retries it after a conflict with another one. */
async function retryConflicts<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (tries === TRIES || !isRetryable(error)) throw error
      await wait(Math.random() * PAUSE_MS * 2 ** tries)
    }
  }
}

/**
 * With a `transaction` that is retried after a conflict with another one, so its work must change nothing outside of the
 * database. It always releases its connection, and never to the pool when the database was unavailable over it. Drizzle's
 * own leaks it when `begin` fails, as it does when the database goes down at that moment:
 * https://github.com/drizzle-team/drizzle-orm/issues/6341
 */
function drizzleOverPool(pool: pg.Pool, drizzleOver: DrizzleOver): Database {
  const db = drizzleOver(pool)
  const once: typeof db.transaction = async (work, config) => {
    const client = await pool.connect()
    let isBroken = false
    try {
      return await drizzleOver(client).transaction(work, config)
    } catch (error) {
      isBroken = isConnectionUseless(error)
      throw error
    } finally {
      client.release(isBroken)
    }
  }
  const span = { kind: Kind.CLIENT, facts: { 'db.system.name': 'postgresql' } }
  db.transaction = (work, config) =>
    retryConflicts(() => inChildSpan('database transaction', span, () => once(work, config)))
  return db
}

type Options = {
  /** The most connections. */
  size: number
  /** Maximum wait for a connection. */
  waitSeconds: number
  /** False behind a pooler that gives each transaction another connection and does not know prepared statements. */
  isPreparing?: boolean
  isReadOnly?: boolean
}

/**
 * Opens a pool that survives a restart of the database, its silence, and a change of the primary: a lost connection fails
 * a query, never the process.
 * @param url may have several hosts, see `parseHosts`
 */
export function openDatabase(
  url: string,
  { size, waitSeconds, isPreparing = true, isReadOnly = false }: Options,
  log: Log,
): { db: Database; pool: pg.Pool; close: () => Promise<void> } {
  const pool = new HostsPool(url, isReadOnly, {
    max: size,
    connectionTimeoutMillis: waitSeconds * 1_000,
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
  return { db: drizzleOverPool(pool, isPreparing ? preparing() : unprepared), pool, close: () => pool.end() }
}

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])
/** Read-only transaction: a standby, or a primary that was set to read-only before another takes over. */
const READ_ONLY = '25006'
/** Connection exceptions, operator intervention and insufficient resources. */
const AWAY_STATES = /^(?:08...|57P0.|53...)$/
/** Timeouts, serialization failure and deadlock: the connection is as good as before. */
const TRANSIENT_STATES = /^(?:57014|25P03|40001|40P01|55P03)$/
/**
 * Messages of `pg` without a code: a connection ended during a query, or none became free. And PostgreSQL's, when a migration
 * has changed the type of a column: a new connection has no plans.
 */
const CONNECTION_ERRORS =
  /cached plan must not change result type|Connection terminated|Client was closed|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/

/** Whether an error, or one that led to it, is meant. */
export const hasReason = (error: unknown, isReason: (error: Error) => boolean): boolean =>
  error instanceof Error &&
  (isReason(error) ||
    hasReason(error.cause, isReason) ||
    (error instanceof AggregateError && error.errors.some((it) => hasReason(it, isReason))))

/** Whether another query over the same connection would fail too. */
const isConnectionUseless = (error: unknown) =>
  hasReason(error, (it) => {
    const code = codeOf(it) ?? ''
    return code === READ_ONLY || NETWORK.has(code) || AWAY_STATES.test(code) || CONNECTION_ERRORS.test(it.message)
  })

/** Whether the database is unavailable, so that the same request may succeed later. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isConnectionUseless(error) || hasReason(error, (it) => TRANSIENT_STATES.test(codeOf(it) ?? ''))
