import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt } from '#server/db/columns.ts'

/** The database that this data lives in, in one row; it differs from the actual one in a restored copy. */
export const deployment = pgTable(
  'deployment',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    /** Of the PostgreSQL cluster. Standbys have that of their primary. */
    systemIdentifier: text('system_identifier').notNull(),
    databaseOid: text('database_oid').notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('deployment_only', sql`${t.isOnly}`)],
)
