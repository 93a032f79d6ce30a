import { sql } from 'drizzle-orm'
import { boolean, check, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, rowRules } from '#server/db/columns.ts'

/** The database that this data lives in, in one row; it differs from the actual one in a copy. */
export const deployment = pgTable(
  'deployment',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    /** Identifier of the PostgreSQL cluster. Standbys have that of their primary. */
    systemIdentifier: text('system_identifier').notNull(),
    databaseOid: text('database_oid').notNull(),
    /** Where its servers found it, by which copies of the data files are known: see `DatabasePlace`. */
    places: text('places').array().notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('deployment_only', sql`${t.isOnly}`), ...rowRules(t)],
)

/** The secret in use of each kind, by the name of its setting: with another one, what was made with it would be lost. Also the peppers that were given up. */
export const deploymentKeys = pgTable(
  'deployment_keys',
  {
    setting: text('setting').primaryKey(),
    /** The id that `namedKey` makes, which reveals nothing of the secret. */
    keyId: text('key_id').notNull(),
  },
  rowRules,
)
