import pg from 'pg'

type Row = Record<string, unknown>
/** Looks behind the API over one connection, for who looks often. */
type Looks = { rows: (sql: string, values?: unknown[]) => Promise<Row[]>; close: () => Promise<void> }

export function openLooks(databaseUrl: string): Looks {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 })
  pool.on('error', () => {}) // of a connection that is lost; the query tells it
  return { rows: async (sql, values = []) => (await pool.query<Row>(sql, values)).rows, close: () => pool.end() }
}

/** A look behind the API, for what it never tells. */
export async function rows(databaseUrl: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {}) // of a connection that is lost; the query tells it
  await client.connect()
  const { rows } = await client.query(sql, values).finally(() => client.end())
  return rows
}

export const count = async (databaseUrl: string, sql: string, values: unknown[] = []): Promise<number> =>
  Number((await rows(databaseUrl, `select count(*) as n from (${sql}) as counted`, values))[0]?.n)
