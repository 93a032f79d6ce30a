import { inArray, isNull, sql } from 'drizzle-orm'
import type { Config } from '#server/platform/config.ts'
import { readHosts } from '#server/platform/database-hosts.ts'
import type { Database } from './database.ts'
import { deployment } from './schema/deployment.ts'
import { transactions } from './schema/payment.ts'
import { refundCases } from './schema/refunds.ts'

/**
 * Where servers find a database. A copy of its files has the same identity to PostgreSQL, like a promoted standby, but is at
 * another place: at other hosts, or in another folder. All hosts of the settings, so that one of them may be replaced; one
 * in common is enough.
 */
export type DatabasePlaces = readonly [string, ...string[]]

const placesIn = (address: string): string[] =>
  readHosts(address).urls.map((url) => {
    const { hostname, port, pathname } = new URL(url)
    return `${hostname}:${port || '5432'}${pathname}`
  })

/** @param files of the included database, as `filesId` names them */
export function placesOf({ DATABASE_URL: url, DATABASE_DIRECT_URL: direct }: Config, files: string): DatabasePlaces {
  const [first = files, ...others] = [url, direct].flatMap((address) => (address ? placesIn(address) : []))
  return [first, ...others]
}

const here = {
  systemIdentifier: sql<string>`(select system_identifier::text from pg_control_system())`,
  databaseOid: sql<string>`(select oid::text from pg_database where datname = current_database())`,
}

const isHere = (places: DatabasePlaces) => sql<boolean>`(
  (${deployment.systemIdentifier}, ${deployment.databaseOid}) = (${here.systemIdentifier}, ${here.databaseOid})
  and ${deployment.places} && ${sql.param(places, deployment.places)}
)`

/**
 * Registers the database as the deployment’s, if none is.
 * @returns false in a copy, such as a restored backup: its data belongs to another database, where the machines, the
 * customers and the money are
 */
export async function registerDatabase(db: Database, places: DatabasePlaces): Promise<boolean> {
  await db
    .insert(deployment)
    .values({ ...here, places: [...places] })
    .onConflictDoNothing()
  if (await isCopy(db, places)) return false
  // Hosts that were added or replaced since.
  await db
    .update(deployment)
    .set({ places: [...places] })
    .where(sql`${deployment.places} <> ${sql.param(places, deployment.places)}`)
  return true
}

/** Whether the data belongs to another database; changes nothing. */
export async function isCopy(db: Database, places: DatabasePlaces): Promise<boolean> {
  const [row] = await db.select({ isHere: isHere(places) }).from(deployment)
  return row !== undefined && !row.isHere
}

/** Whether servers that act outside have registered the database. */
export const isRegistered = async (db: Database): Promise<boolean> => (await db.$count(deployment)) > 0

const UNDER_WAY = [
  'pending',
  'paid',
  'starting',
  'start_unknown',
  'running',
  'start_failed',
  'stopped',
  'to_start',
] as const

/**
 * What would happen twice if the servers of the original still ran, a line each; empty for a database that is no copy, which
 * `adoptDatabase` leaves as it is.
 */
export async function dangersOfAdopting(db: Database, places: DatabasePlaces): Promise<string[]> {
  if (!(await isCopy(db, places))) return []
  const [original] = await db.select({ places: deployment.places }).from(deployment)
  const purchases = await db.$count(transactions, inArray(transactions.status, [...UNDER_WAY]))
  const refunds = await db.$count(refundCases, isNull(refundCases.closedAt))
  return [
    `its data belongs to ${original?.places.join(', ')}: if a server still uses that one, machines start twice and money goes back twice`,
    `it acts on what the copy says: ${purchases} purchases under way, ${refunds} open refund cases`,
    'what the original has booked since the copy is not in it',
  ]
}

/** Makes a copy the original, for a database that has moved. */
export async function adoptDatabase(db: Database, places: DatabasePlaces): Promise<void> {
  const set = { ...here, places: [...places] }
  await db.insert(deployment).values(set).onConflictDoUpdate({ target: deployment.isOnly, set })
}
