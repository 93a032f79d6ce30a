import pg from 'pg'
import { array, type GenericSchema, lazy, looseObject, object, optional, parse, string } from 'valibot'

/** A statement as the server sent it. */
export type CapturedQuery = { text: string; values: unknown[] }

const isStatement = (text: string) => /^\s*(?:select|insert|update|delete|with)\b/i.test(text)
/** The name that `openDatabase` gives to its connections: those of tests and migrations have another. */
const APPLICATION = 'washday'

/**
 * Records every statement that servers in this process send, once each, with the values of its first use.
 * @returns the statements so far, and a function that ends the recording
 */
export function captureQueries(): { queries: () => CapturedQuery[]; stop: () => void } {
  const captured = new Map<string, CapturedQuery>()
  const { query } = pg.Client.prototype
  // `pg` has a dozen overloads of this method, all with the text and the values in the first two arguments.
  const recorded = function (this: pg.Client, ...args: unknown[]) {
    const [config, values] = args
    const { text, values: ownValues } =
      typeof config === 'string'
        ? { text: config, values: undefined }
        : (config as { text?: string; values?: unknown[] }) // as above
    const isOfServer =
      (this as unknown as { connectionParameters: { application_name?: string } }).connectionParameters // not in its types
        .application_name === APPLICATION
    if (isOfServer && text && isStatement(text) && !captured.has(text))
      captured.set(text, { text, values: Array.isArray(values) ? values : (ownValues ?? []) })
    return Reflect.apply(query, this, args)
  }
  pg.Client.prototype.query = recorded as typeof query // as above
  return {
    queries: () => [...captured.values()],
    stop() {
      pg.Client.prototype.query = query
    },
  }
}

type Plan = { 'Node Type': string; 'Relation Name'?: string | undefined; Plans?: Plan[] | undefined }
const Plan: GenericSchema<Plan> = looseObject({
  'Node Type': string(),
  'Relation Name': optional(string()),
  Plans: optional(array(lazy(() => Plan))),
})
const Explained = array(object({ 'QUERY PLAN': array(looseObject({ Plan })) }))

const scannedTables = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(scannedTables),
]

/**
 * The tables that a statement reads from beginning to end: in its plan for these values, and in the generic plan, which
 * PostgreSQL may use for a prepared statement.
 */
export async function tablesScannedBy(
  client: pg.Client | pg.PoolClient,
  { text, values }: CapturedQuery,
): Promise<string[]> {
  const ofValues = await client.query({ text: `explain (format json) ${text}`, values })
  const generic = await client.query(`explain (format json, generic_plan) ${text}`)
  return [ofValues, generic].flatMap(({ rows }) =>
    parse(Explained, rows).flatMap((row) => row['QUERY PLAN'].flatMap((it) => scannedTables(it.Plan))),
  )
}
