import pg from 'pg'

/** A look behind the API, for what it never tells. */
export async function rows(
  databaseUrl: string,
  sql: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {}) // of a connection that is lost; the query tells it
  await client.connect()
  const { rows } = await client.query(sql, values).finally(() => client.end())
  return rows
}

export const count = async (databaseUrl: string, sql: string, values: unknown[] = []): Promise<number> =>
  Number((await rows(databaseUrl, `select count(*) as n from (${sql}) as counted`, values))[0]?.n)
