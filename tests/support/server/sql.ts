import pg from 'pg'
import { jobsOf } from './started.ts'

type Row = Record<string, unknown>
/** Queries the database behind the API over one connection, for frequent queries. */
type Looks = { rows: (sql: string, values?: unknown[]) => Promise<Row[]>; close: () => Promise<void> }

export function openConnection(databaseUrl: string): Looks {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  pool.on('error', () => {}) // a lost connection; the query itself rejects
  return { rows: async (sql, values = []) => (await pool.query<Row>(sql, values)).rows, close: () => pool.end() }
}

const pools = new Map<string, pg.Pool>()
/** A pool per database, because connecting costs more than a query. It closes when idle. */
function poolOf(databaseUrl: string): pg.Pool {
  const existing = pools.get(databaseUrl)
  if (existing) return existing
  const pool = new pg.Pool({ connectionString: databaseUrl, idleTimeoutMillis: 2_000, allowExitOnIdle: true })
  pool.on('error', () => {}) // a lost connection; the query itself rejects
  pool.on('connect', (client) => client.on('error', () => {}))
  pools.set(databaseUrl, pool)
  return pool
}

/** The column that the queues look at. */
const MAKES_DUE = /\bdue_at = (?!null)/

/** Queries the database behind the API, for state that the API never returns. What it makes due is done at once. */
export async function rows(databaseUrl: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const result = await poolOf(databaseUrl).query<Row>(sql, values)
  if (MAKES_DUE.test(sql)) jobsOf.get(databaseUrl)?.()
  return result.rows
}

export const count = async (databaseUrl: string, sql: string, values: unknown[] = []): Promise<number> =>
  Number((await rows(databaseUrl, `select count(*) as n from (${sql}) as counted`, values))[0]?.n)
