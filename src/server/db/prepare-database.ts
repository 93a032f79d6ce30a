import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Config } from '#server/platform/config.ts'
import { describeError, type Log } from '#server/platform/log.ts'
import { type Database, isDatabaseUnavailable, openDatabase } from './database.ts'
import { type DatabasePlaces, isRegistered, registerDatabase } from './deployment.ts'
import { checkKeys, type DeploymentKeys, WrongDeployment } from './deployment-keys.ts'
import { migrate, untilMigrated } from './migrate.ts'

/** A migration that waits for a backup takes its time; after this a supervisor restarts the server, which waits again. */
const MIGRATED_WITHIN_MS = 5 * 60_000

/** Between two tries to reach a database that is away at the start. */
const TRY_AGAIN_MS = 5_000

type Prepared = ReturnType<typeof openDatabase> & {
  /** False for a copy of the data and for a server that changes nothing: no jobs, and no call to the outside. */
  mayAct: boolean
}

/** Where migrations are applied: not over a pooler. */
export const migrationUrl = (config: Config, url: string) => config.DATABASE_DIRECT_URL ?? url

export const migrateWithLog = (url: string, log: Log, then: (db: Database) => Promise<unknown> = async () => {}) =>
  migrate(url, then, {
    onLocked: () => log.warn('a migration waits for a table that is in use, for example by a backup'),
  })

/**
 * Repeats work until the database is there: a supervisor may start it after this server, or move it meanwhile.
 * @param stopping ends the wait
 * @param tryAgainMs between two tries
 * @throws what `work` throws for another reason, such as a wrong password
 */
export async function whenAvailable<Result>(
  work: () => Promise<Result>,
  log: Log,
  stopping: AbortSignal,
  tryAgainMs = TRY_AGAIN_MS,
): Promise<Result> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (stopping.aborted || !isDatabaseUnavailable(error)) throw error
      log.warn('waiting for the database, trying again every five seconds', { error: describeError(error) })
      await wait(tryAgainMs, undefined, { signal: stopping })
    }
  }
}

/**
 * Visitors play the bank and the machines of the sandbox: with a shop's database they would do so with its purchases.
 * @throws WrongDeployment
 */
async function refuseSandbox(db: Database) {
  const { rows } = await db.execute<{ there: boolean }>(
    sql`select to_regclass('public.deployment') is not null as there`,
  )
  if (rows[0]?.there && (await isRegistered(db)))
    throw new WrongDeployment(
      'The sandbox is on, and this database belongs to servers that start real machines or take real money. Remove SANDBOX=1, or use another database.',
    )
}

/**
 * Migrates the database, or waits until that is done, opens it, and finds out whether it is a copy.
 * @param seed fills an empty database; called with the sandbox alone
 * @throws WrongDeployment for a database that is not meant for this server
 */
export async function prepareDatabase(
  config: Config,
  {
    connection: { url, places },
    keys,
    log,
    seed,
    waitSeconds,
  }: {
    connection: { url: string; places: DatabasePlaces }
    keys: DeploymentKeys
    log: Log
    seed: (db: Database) => Promise<unknown>
    waitSeconds: number
  },
): Promise<Prepared> {
  const isReadOnly = config.READ_ONLY === '1'
  const isApart = isReadOnly || config.DATABASE_MIGRATE === 'apart'
  const options = {
    size: config.DATABASE_POOL,
    waitSeconds,
    isPreparing: config.DATABASE_PREPARE === 'on',
    isReadOnly,
  }
  const opened = openDatabase(url, options, log)
  try {
    if (config.isSandbox) await refuseSandbox(opened.db)
    if (isApart) await untilMigrated(opened.db, MIGRATED_WITHIN_MS)
    else await migrateWithLog(migrationUrl(config, url), log, config.isSandbox ? seed : undefined)
    await checkKeys(opened.db, keys, !isReadOnly)
    // The sandbox does nothing outside of the database.
    const isCopy = !isReadOnly && !config.isSandbox && !(await registerDatabase(opened.db, places))
    if (isCopy)
      log.error('this database is a copy: no jobs and no calls to the outside. If it has moved: npm start -- --adopt')
    return { ...opened, mayAct: !isReadOnly && !isCopy }
  } catch (error) {
    await opened.close()
    throw error
  }
}
