import { connect } from 'node:net'
import { and, eq, exists, isNotNull, isNull, not, sql } from 'drizzle-orm'
import { brands } from '#brands/brand.ts'
import { isCurrent } from '#server/db/current-prices.ts'
import type { Database } from '#server/db/database.ts'
import { type DatabasePlaces, isCopy } from '#server/db/deployment.ts'
import { isMigrated } from '#server/db/migrate.ts'
import { customers } from '#server/db/schema/account.ts'
import { branches, machines, programs } from '#server/db/schema/branches.ts'
import { staff } from '#server/db/schema/staff.ts'
import { DEMO } from '#server/db/seed/demo-customer.ts'
import { faultsOfShops } from '#server/modules/shop/stored-faults.ts'
import { lineAccountsOf, readBrandAccounts } from '#server/platform/brand-accounts.ts'
import { clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { IS_WRITABLE } from '#server/platform/database-hosts.ts'
import { describeError } from '#server/platform/log.ts'
import { OUTSIDE_ADDRESSES } from '#server/platform/outside-addresses.ts'
import { isMonthUsedUp } from '#server/ports/line.messaging-api.ts'
import type { DatabaseFacts, Facts } from './check.ts'

type Row = Omit<
  DatabaseFacts,
  'offsetSeconds' | 'isMigrated' | 'isCopy' | 'branches' | 'staff' | 'shopFaults' | 'unsellable' | 'hasDemoCustomer'
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

/** Branches in which nobody can buy a load, whatever their machines do. */
export async function readUnsellable(db: Database): Promise<string[]> {
  const machineOnSale = db
    .select({ one: sql`1` })
    .from(machines)
    .innerJoin(programs, eq(programs.machineId, machines.id))
    .where(and(eq(machines.branchId, branches.id), isNull(machines.retiredAt), isCurrent(programs)))
  const rows = await db
    .select({ id: branches.id })
    .from(branches)
    .where(and(isNull(branches.retiredAt), not(exists(machineOnSale))))
    .orderBy(branches.id)
  return rows.map(({ id }) => id)
}

/** Long enough for a gateway abroad, short enough for a start. */
const CONNECT_MS = 3_000

/** Whether something listens at an address. Nothing is sent, so that nothing starts. */
function isReachable(address: string): Promise<boolean> {
  const { hostname, port, protocol } = new URL(address)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return new Promise((resolve) => {
    const socket = connect({ host, port: Number(port || (protocol === 'https:' ? 443 : 80)) })
    const end = (isConnected: boolean) => {
      socket.destroy()
      resolve(isConnected)
    }
    socket.setTimeout(CONNECT_MS, () => end(false))
    socket.once('connect', () => end(true))
    socket.once('error', () => end(false))
  })
}

/** The settings of machines and messages to whose address nothing connects. */
export async function readUnreachable(config: Pick<Config, 'MACHINE_URL' | 'SMS_URL'>): Promise<string[]> {
  const found = await Promise.all(
    (['MACHINE_URL', 'SMS_URL'] as const).map(async (name) => {
      const address = config[name]
      return address === undefined || (await isReachable(address)) ? [] : [name]
    }),
  )
  return found.flat()
}

/** The brands whose official LINE account has sent all messages of its month. */
export async function readLineUsedUp(config: Config, address = OUTSIDE_ADDRESSES.line): Promise<string[]> {
  const accounts = [...lineAccountsOf(readBrandAccounts(config) ?? {})]
  const found = await Promise.all(
    accounts.map(async ([brand, account]) => ((await isMonthUsedUp(account, address)) ? [brand] : [])),
  )
  return found.flat()
}

async function readDatabase(db: Database, places: DatabasePlaces): Promise<DatabaseFacts> {
  const { rows } = await db.execute<Row>(SERVER)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL has no statistics')
  const facts = { ...row, offsetSeconds: clock.offsetSeconds() }
  // Neither has a database of a build before the first release: `--migrate` says what to do with it.
  if (!(await isMigrated(db).catch(() => false)))
    return {
      ...facts,
      isMigrated: false,
      isCopy: false,
      branches: 0,
      staff: 0,
      shopFaults: [],
      unsellable: [],
      hasDemoCustomer: false,
    }
  const demo = and(eq(customers.phone, DEMO.phone), eq(customers.name, DEMO.name), isNull(customers.erasedAt))
  return {
    ...facts,
    isMigrated: true,
    isCopy: await isCopy(db, places),
    branches: await db.$count(branches),
    staff: await db.$count(staff, and(isNotNull(staff.joinedAt), isNull(staff.endedAt))),
    shopFaults: await faultsOfShops(db),
    unsellable: await readUnsellable(db),
    hasDemoCustomer: (await db.$count(customers, demo)) > 0,
  }
}

/** @param at the database to examine, and where it was found */
export async function readFacts(
  config: Config,
  at: { db: Database; places: DatabasePlaces } | undefined,
): Promise<Facts> {
  const database = at && (await readDatabase(at.db, at.places).catch((error: unknown) => describeError(error)))
  const withoutContact = brands.flatMap(({ id, contact }) => (contact.phone || contact.email ? [] : [id]))
  const unreachable = await readUnreachable(config)
  return { config, database, unreachable, withoutContact, lineUsedUp: await readLineUsedUp(config) }
}
