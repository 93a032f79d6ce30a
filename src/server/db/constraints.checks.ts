import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { object, parse, record, string, unknown } from 'valibot'
import type { Check } from '#server/platform/check.ts'
import type { Database } from './database.ts'
import journal from './migrations/meta/_journal.json' with { type: 'json' }

const Names = record(string(), unknown())
/** What drizzle-kit writes beside a migration, as far as it is read. */
const Snapshot = object({ tables: record(string(), object({ foreignKeys: Names, checkConstraints: Names })) })

const IDX_DIGITS = 4
/** The constraints that the newest migration ends with. */
function constraintsOfSchema(): string[] {
  const idx = String(journal.entries.at(-1)?.idx ?? 0).padStart(IDX_DIGITS, '0')
  const path = join(import.meta.dirname, 'migrations/meta', `${idx}_snapshot.json`)
  const { tables } = parse(Snapshot, JSON.parse(readFileSync(path, 'utf8')))
  return Object.values(tables).flatMap(({ foreignKeys, checkConstraints }) => [
    ...Object.keys(foreignKeys),
    ...Object.keys(checkConstraints),
  ])
}

/** The names that PostgreSQL keeps are cut to 63 bytes. */
const NAME_LENGTH = 63

/** Constraints of the schema that the database does not have, or has not checked its rows by. */
export async function readMissingConstraints(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select conname as name from pg_constraint where contype in ('c', 'f') and convalidated`,
  )
  const existing = new Set(rows.map(({ name }) => name))
  return constraintsOfSchema().filter((name) => !existing.has(name.slice(0, NAME_LENGTH)))
}

export const CONSTRAINT_CHECKS: readonly Check<{ db: Database }>[] = [
  {
    id: 'constraints',
    severity: 'danger',
    wrong: 'the database lacks constraints of this version: it takes rows that no page can show',
    remedy: 'restore the constraints as src/server/db/migrations/ has them; PostgreSQL names the rows that do not fit',
    isFound: ({ db }) => readMissingConstraints(db),
  },
]
