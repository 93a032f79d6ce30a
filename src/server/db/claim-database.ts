import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { deployment } from './schema/deployment.ts'

const here = {
  systemIdentifier: sql<string>`(select system_identifier::text from pg_control_system())`,
  databaseOid: sql<string>`(select oid::text from pg_database where datname = current_database())`,
}

const isHere = sql<boolean>`(${deployment.systemIdentifier}, ${deployment.databaseOid})
  = (${here.systemIdentifier}, ${here.databaseOid})`

/**
 * Claims a database that nobody has claimed.
 * @returns false in a copy, such as a restored backup: its data was claimed in another database, where the machines, the
 * customers and the money are
 */
export async function claimDatabase(db: Database): Promise<boolean> {
  await db.insert(deployment).values(here).onConflictDoNothing()
  const [row] = await db.select({ isHere }).from(deployment)
  return row?.isHere ?? false
}

/** Whether the data was claimed in another database; changes nothing. */
export async function isCopy(db: Database): Promise<boolean> {
  const [row] = await db.select({ isHere }).from(deployment)
  return row !== undefined && !row.isHere
}

/** Makes a copy the original, for a database that has moved. */
export async function adoptDatabase(db: Database): Promise<void> {
  await db.insert(deployment).values(here).onConflictDoUpdate({ target: deployment.isOnly, set: here })
}
