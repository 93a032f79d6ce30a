import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { getTableName } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { BOUNDED } from '#server/db/retention.ts'

const BOUNDED_TABLES = new Set(BOUNDED.map((table) => getTableName(table)))

type Rule = {
  /** What is wrong, for the report. */
  wrong: string
  /** The first group is the table, if the rule is about large ones. */
  pattern: RegExp
  /** Does not hold for a table that the migration itself creates, nor for one that does not grow. */
  isOfLargeTables?: boolean
}

/** What would keep requests from a large table, or break the servers of the build before, which run beside a migration. */
const RULES: readonly Rule[] = [
  {
    wrong: 'an index of a large table is created without CONCURRENTLY',
    pattern: /^create (?:unique )?index (?!concurrently)(?:if not exists )?\S+ on (\S+)/i,
    isOfLargeTables: true,
  },
  { wrong: 'an index is dropped without CONCURRENTLY', pattern: /^drop index (?!concurrently)/i },
  {
    wrong: 'a constraint of a large table is added without NOT VALID, or NOT NULL and UNIQUE without an index',
    pattern: /^alter table (\S+) add constraint (?!.*(?:not valid|using index))/is,
    isOfLargeTables: true,
  },
  {
    wrong: 'a column becomes NOT NULL in the transaction, which reads the whole table',
    pattern: /^alter table (\S+) alter column \S+ set not null/i,
    isOfLargeTables: true,
  },
  {
    wrong: 'the type of a column changes, which rewrites the table',
    pattern: /alter column \S+ (?:set data )?type /i,
  },
  {
    wrong: 'a column is added with a value for each row, which rewrites the table',
    pattern:
      /^alter table (\S+) add column .*(?:generated|serial|default (?:gen_random_uuid|random|clock_timestamp|nextval)\()/i,
    isOfLargeTables: true,
  },
  {
    wrong: 'a table or a column that the build before needs is dropped or renamed',
    pattern: /^(?:drop table|truncate)|^alter table \S+ (?:drop column|rename)/i,
  },
  {
    wrong: 'rows of a large table are changed in the transaction, and not in batches',
    pattern: /^(?:update|delete from) (\S+)/i,
    isOfLargeTables: true,
  },
]

const clean = (name: string | undefined) => name?.replaceAll('"', '').replace(/^public\./, '') ?? ''

/** The broken rules of a migration. What runs beside requests is free of them: it has been written for large tables. */
function wrongIn(migration: string): string[] {
  const statements = migration.split('--> statement-breakpoint').map((it) => it.trim())
  const inTransaction = statements
    .filter((it) => !/^--\s*(?:apart|batches)\b/.test(it))
    .map((it) => it.replaceAll(/^--.*\n/gm, '').trim())
  const created = new Set(inTransaction.flatMap((it) => clean(/^create table (?:if not exists )?(\S+)/i.exec(it)?.[1])))
  return inTransaction.flatMap((statement) =>
    RULES.flatMap(({ wrong, pattern, isOfLargeTables }) => {
      const found = pattern.exec(statement)
      const table = clean(found?.[1])
      const isHarmless = isOfLargeTables && (created.has(table) || BOUNDED_TABLES.has(table))
      return found && !isHarmless ? [`${wrong}: ${statement}`] : []
    }),
  )
}

test('no migration keeps requests from a large table, or breaks the servers of the build before', () => {
  const files = globSync('src/server/db/migrations/*.sql')
  expect(files.length).toBeGreaterThan(0)
  expect(files.flatMap((file) => wrongIn(readFileSync(file, 'utf8')).map((it) => `${basename(file)}: ${it}`))).toEqual(
    [],
  )
})

test('the rules find what they name, and let through what is safe', () => {
  const bad = [
    'CREATE INDEX "a" ON "transactions" USING btree ("id");',
    'CREATE UNIQUE INDEX "a" ON "payments" ("id");',
    'DROP INDEX "transactions_due";',
    'ALTER TABLE "orders" ADD CONSTRAINT "a" CHECK ("units" > 0);',
    'ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL;',
    'ALTER TABLE "consents" ALTER COLUMN "id" SET DATA TYPE bigint;',
    'ALTER TABLE "payments" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;',
    'ALTER TABLE "payments" DROP COLUMN "amount";',
    'UPDATE "payments" SET "amount" = 1;',
  ]
  for (const statement of bad)
    expect([statement, wrongIn(statement)]).toEqual([statement, [expect.stringContaining(statement)]])
  const good = [
    'CREATE INDEX CONCURRENTLY "a" ON "transactions" USING btree ("id");',
    'CREATE INDEX "a" ON "machines" USING btree ("id");',
    'CREATE TABLE "new" ("id" text);\n--> statement-breakpoint\nCREATE INDEX "a" ON "new" ("id");',
    'ALTER TABLE "payments" ADD COLUMN "note" text DEFAULT \'\' NOT NULL;',
    'ALTER TABLE "orders" ADD CONSTRAINT "a" CHECK ("units" > 0) NOT VALID;',
    'ALTER TABLE "orders" VALIDATE CONSTRAINT "a";',
    'ALTER TABLE "orders" DROP CONSTRAINT "a";',
    '-- batches\nUPDATE "payments" SET "amount" = 1 WHERE "amount" = 2;',
  ]
  for (const statement of good) expect([statement, wrongIn(statement)]).toEqual([statement, []])
})

test('the baseline has what the schema cannot say: the triggers of counts, of what is append-only, and of changes of a purchase', () => {
  const baseline = readFileSync('src/server/db/migrations/0000_baseline.sql', 'utf8')
  const triggers = [...baseline.matchAll(/^CREATE TRIGGER "?(\w+)"?/gm)].map(([, name]) => name)
  expect(triggers.toSorted()).toEqual([
    'collections_created',
    'holds_changed',
    'load_cases_changed',
    'machines_changed',
    'orders_changed',
    'point_entries_append_only',
    'refund_cases_changed',
    'reviews_added',
    'reviews_changed_from',
    'reviews_changed_to',
    'reviews_created',
    'reviews_deleted',
    'saved_cards_deleted',
    'services_changed',
    'transactions_changed',
    'transactions_created',
  ])
})
