import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgArray, PgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { valuesOf } from '#server/db/columns.ts'
import { readMissingConstraints } from '#server/db/constraints.checks.ts'
import { openDatabase } from '#server/db/database.ts'
import { createLog } from '#server/platform/log.ts'
import { freshDatabase } from '#tests/support/server/database.ts'
import { rows } from '#tests/support/server/sql.ts'

const FILES = globSync('src/server/db/schema/*.ts')
const TABLES = (await Promise.all(FILES.map((file): Promise<object> => import(/* @vite-ignore */ resolve(file)))))
  .flatMap((file): unknown[] => Object.values(file))
  .filter((it) => is(it, PgTable))
  .map((table) => getTableConfig(table))
  .toSorted((a, b) => a.name.localeCompare(b.name))

let database: Awaited<ReturnType<typeof freshDatabase>>
/** The conditions of all constraints of a table, one of which is false for a row that is refused. */
const conditions = new Map<string, string>()
beforeAll(async () => {
  database = await freshDatabase()
  const found = await rows(
    database.url,
    `select conrelid::regclass::text as name, string_agg(format('(%s) is false', pg_get_expr(conbin, conrelid)), ' or ') as sql
     from pg_constraint where contype = 'c' group by 1`,
  )
  for (const { name, sql } of found) conditions.set(String(name), String(sql))
})
afterAll(() => database.drop())

/** Whether the table refuses a row that has nothing but this. */
async function isRefused(table: string, column: string, value: unknown): Promise<boolean> {
  const condition = conditions.get(table) ?? 'false'
  const [row] = await rows(
    database.url,
    `select coalesce(${condition}, false) as refused from jsonb_populate_record(null::${table}, $1::jsonb)`,
    [JSON.stringify({ [column]: value })],
  )
  return row?.refused === true
}

const COLUMNS = TABLES.flatMap(({ name: table, columns }) => columns.map((column) => ({ table, column })))
const WITH_VALUES = COLUMNS.filter(({ column }) => valuesOf(column).length > 0).map((it) => ({
  ...it,
  name: it.column.name,
}))
const TIMES = COLUMNS.filter(({ column }) => /^(?:timestamp|date)/.test(column.getSQLType())).map((it) => ({
  ...it,
  name: it.column.name,
}))

test('the schema has columns of values and of times', () => {
  expect(WITH_VALUES.map(({ table, name }) => `${table}.${name}`)).toContain('problem_reports.kind')
  expect(TIMES.length).toBeGreaterThan(100)
})

test.each(WITH_VALUES)(
  'the database refuses in $table, $name, what no answer can show',
  async ({ table, column, name }) => {
    const listed = (value: string) => (column instanceof PgArray ? [value] : value)
    for (const value of ['', 'nonsense'])
      expect([value, await isRefused(table, name, listed(value))]).toEqual([value, true])
    const [first = '', ...others] = valuesOf(column)
    if (others.length > 0)
      expect(await isRefused(table, name, listed(first.toUpperCase()))).toBe(first.toUpperCase() !== first)
  },
)

test.each(TIMES)('the database refuses in $table, $name, a time that is none', async ({ table, name }) => {
  for (const value of ['infinity', '-infinity', '12026-01-01', '0044-03-15 BC'])
    expect([value, await isRefused(table, name, value)]).toEqual([value, true])
})

test('the type of a text is in the schema as values, which the database knows', () => {
  const hidden = FILES.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /\btext\([^)]*\)(?:\.array\(\))?\.\$type</.test(line) && !/<ProviderId>/.test(line)) // its rows need no migration
      .map((line) => `${file}: ${line.trim()}`),
  )
  expect(hidden).toEqual([])
})

test('a constraint that somebody has dropped, or does not hold for all rows, is told by the doctor', async () => {
  const { db, close } = openDatabase(database.url, { size: 1, waitSeconds: 5 }, createLog('error'))
  onTestFinished(close)
  expect(await readMissingConstraints(db)).toEqual([])
  await rows(database.url, 'alter table problem_reports drop constraint problem_reports_kind_values')
  await rows(database.url, 'alter table machines drop constraint machines_branch_id_branches_id_fk')
  await rows(
    database.url,
    `alter table machines add constraint machines_branch_id_branches_id_fk foreign key (branch_id) references branches (id) not valid`,
  )
  expect((await readMissingConstraints(db)).toSorted()).toEqual([
    'machines_branch_id_branches_id_fk',
    'problem_reports_kind_values',
  ])
})
