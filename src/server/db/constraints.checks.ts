import { sql } from 'drizzle-orm'
import type { Check } from '#server/platform/check.ts'
import type { Database } from './database.ts'
import { notedConstraints } from './noted-schema.ts'

/** The names that PostgreSQL keeps are cut to 63 bytes. */
const NAME_LENGTH = 63

/** Constraints of the schema that the database does not have, or has not checked its rows by. */
export async function readMissingConstraints(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select conname as name from pg_constraint where contype in ('c', 'f') and convalidated`,
  )
  const existing = new Set(rows.map(({ name }) => name))
  return notedConstraints().filter((name) => !existing.has(name.slice(0, NAME_LENGTH)))
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
