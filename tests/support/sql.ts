import pg from 'pg'

type Row = Record<string, unknown>
/** Looks behind the API over one connection, for who looks often. */
type Looks = { rows: (sql: string, values?: unknown[]) => Promise<Row[]>; close: () => Promise<void> }

export function openLooks(databaseUrl: string): Looks {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  pool.on('error', () => {}) // of a connection that is lost; the query tells it
  return { rows: async (sql, values = []) => (await pool.query<Row>(sql, values)).rows, close: () => pool.end() }
}

const pools = new Map<string, pg.Pool>()
/** One for each database: a connection for each query would cost more than the query. It closes itself when it is idle. */
function poolOf(databaseUrl: string): pg.Pool {
  const purchase = pools.get(databaseUrl)
  if (purchase) return purchase
  const pool = new pg.Pool({ connectionString: databaseUrl, idleTimeoutMillis: 2_000, allowExitOnIdle: true })
  pool.on('error', () => {}) // of a connection that is lost; the query tells it
  pool.on('connect', (client) => client.on('error', () => {}))
  pools.set(databaseUrl, pool)
  return pool
}

/** A look behind the API, for what it never tells. */
export const rows = async (databaseUrl: string, sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await poolOf(databaseUrl).query<Row>(sql, values)).rows

export const count = async (databaseUrl: string, sql: string, values: unknown[] = []): Promise<number> =>
  Number((await rows(databaseUrl, `select count(*) as n from (${sql}) as counted`, values))[0]?.n)
