import { and, eq, isNull, sql } from 'drizzle-orm'
import { type DatabasePlaces, isCopy } from '#server/db/claim-database.ts'
import type { Database } from '#server/db/database.ts'
import { isMigrated } from '#server/db/migrate.ts'
import { customers } from '#server/db/schema/account.ts'
import { branches } from '#server/db/schema/branches.ts'
import { DEMO } from '#server/db/seed/demo-customer.ts'
import { faultsOfShops } from '#server/modules/shop/stored-faults.ts'
import { clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { IS_WRITABLE } from '#server/platform/database-hosts.ts'
import { describeError } from '#server/platform/log.ts'
import type { DatabaseFacts, Facts } from './check.ts'

type Row = Omit<
  DatabaseFacts,
  'offsetSeconds' | 'isMigrated' | 'isCopy' | 'branches' | 'shopFaults' | 'hasDemoCustomer'
>

/** Readable by every role; of standbys a role without rights sees the number only. */
const SERVER = sql`select
  current_setting('server_version_num')::int as version,
  ${sql.raw(IS_WRITABLE)} as "isWritable",
  current_setting('synchronous_standby_names') as "synchronousStandbys",
  (select count(*)::int from pg_stat_replication) as standbys,
  'off' not in (current_setting('fsync'), current_setting('full_page_writes'), current_setting('synchronous_commit')) as "isDurable",
  case
    when current_setting('archive_mode') = 'off' then 'off'
    when last_failed_time > coalesce(last_archived_time, '-infinity') then 'fails'
    else 'works'
  end as archiving
  from pg_stat_archiver`

async function readDatabase(db: Database, places: DatabasePlaces): Promise<DatabaseFacts> {
  const { rows } = await db.execute<Row>(SERVER)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL has no statistics')
  const facts = { ...row, offsetSeconds: clock.offsetSeconds() }
  // Neither has a database of a build before the first release: `--migrate` says what to do with it.
  if (!(await isMigrated(db).catch(() => false)))
    return { ...facts, isMigrated: false, isCopy: false, branches: 0, shopFaults: [], hasDemoCustomer: false }
  const demo = and(eq(customers.phone, DEMO.phone), eq(customers.name, DEMO.name), isNull(customers.erasedAt))
  return {
    ...facts,
    isMigrated: true,
    isCopy: await isCopy(db, places),
    branches: await db.$count(branches),
    shopFaults: await faultsOfShops(db),
    hasDemoCustomer: (await db.$count(customers, demo)) > 0,
  }
}

/** @param at the database to examine, and where it was found */
export async function readFacts(
  config: Config,
  at: { db: Database; places: DatabasePlaces } | undefined,
): Promise<Facts> {
  const database = at && (await readDatabase(at.db, at.places).catch((error: unknown) => describeError(error)))
  return { config, database }
}
