import { MAX_OFFSET_SECONDS } from '#server/platform/clock.ts'
import type { Check, DatabaseFacts, Severity } from './check.ts'

/** The oldest version that still gets security fixes. */
export const MIN_POSTGRES = 15
/** Standbys for which a commit may wait, so that one can go. */
const MIN_STANDBYS = 2

/** A check of the database, which knows nothing while that does not answer. */
const data = (
  id: string,
  severity: Severity,
  texts: Pick<Check, 'wrong' | 'remedy' | 'details'>,
  isFound: (database: DatabaseFacts) => boolean,
): Check => ({
  id,
  severity,
  ...texts,
  isFound: ({ database }) => (typeof database === 'object' ? isFound(database) : undefined),
})

export const DATABASE_CHECKS: readonly Check[] = [
  {
    id: 'database',
    severity: 'danger',
    wrong: 'the database does not answer',
    remedy: 'start it, or correct DATABASE_URL',
    isFound: ({ database }) => (database === undefined ? undefined : typeof database === 'string'),
  },
  data(
    'database_version',
    'danger',
    {
      wrong: `PostgreSQL is older than ${MIN_POSTGRES}, and gets no security fixes`,
      remedy: `upgrade to ${MIN_POSTGRES} or later`,
    },
    ({ version }) => version < MIN_POSTGRES * 10_000,
  ),
  {
    id: 'database_read_only',
    severity: 'danger',
    wrong: 'the database is a standby or read-only',
    remedy: 'name the primary in DATABASE_URL',
    isFound: ({ config, database }) =>
      typeof database === 'object' ? config.READ_ONLY !== '1' && !database.isWritable : undefined,
  },
  data(
    'database_copy',
    'danger',
    {
      wrong: 'the database is a copy: no job runs, so no machine starts and no money goes back',
      remedy: 'if it has moved here: npm start -- --adopt',
    },
    ({ isCopy }) => isCopy,
  ),
  data(
    'migrations',
    'danger',
    { wrong: 'the database lacks migrations of this version', remedy: 'npm start -- --migrate' },
    ({ isMigrated }) => !isMigrated,
  ),
  data(
    'database_crash',
    'danger',
    {
      wrong: 'fsync, full_page_writes or synchronous_commit is off: a crash loses payments that were acknowledged',
      remedy: 'turn them on in postgresql.conf',
    },
    ({ isDurable }) => !isDurable,
  ),
  data(
    'standbys',
    'warning',
    {
      wrong: 'a commit waits for a standby, and fewer than two are connected: without it every write waits for ever',
      remedy: "connect a second standby, and set synchronous_standby_names = 'ANY 1 (one, two)'",
    },
    ({ synchronousStandbys, standbys }) => synchronousStandbys !== '' && standbys < MIN_STANDBYS,
  ),
  data(
    'archive',
    'danger',
    {
      wrong: 'the archive of the write-ahead log fails: a backup would end before the failure, and the disk fills',
      remedy: 'look at pg_stat_archiver and the log of PostgreSQL',
    },
    ({ archiving }) => archiving === 'fails',
  ),
  data(
    'backups',
    'warning',
    {
      wrong:
        'the write-ahead log is not archived: a lost disk loses everything since the last dump, which this cannot see',
      remedy: 'archive it continuously (WAL-G, pgBackRest), or use a managed database that does',
    },
    ({ archiving }) => archiving === 'off',
  ),
  data(
    'clock',
    'warning',
    {
      wrong: `the clock of this machine is more than ${MAX_OFFSET_SECONDS} seconds off the database’s: logs are hard to read`,
      remedy: 'run an NTP client on both machines',
    },
    ({ offsetSeconds }) => Math.abs(offsetSeconds) > MAX_OFFSET_SECONDS,
  ),
  data(
    'shops',
    'warning',
    {
      wrong: 'the database has no shop: no customer sees a machine',
      remedy: 'write them into brands/<id>/shop/, then: npm run shop -- apply',
    },
    ({ isMigrated, branches }) => isMigrated && branches === 0,
  ),
  {
    id: 'staff',
    severity: 'warning',
    wrong:
      'nobody of the staff has joined, and there is no OPERATOR_TOKENS: nobody can close a refund or put a machine back',
    remedy: 'npm run shop -- invite <name> --brand <id>',
    isFound: ({ config, database }) =>
      typeof database === 'object' ? database.isMigrated && database.staff === 0 && !config.OPERATOR_TOKENS : undefined,
  },
  data(
    'shops_sell',
    'warning',
    {
      wrong: 'a branch has no machine with a program and a price: nobody can buy there',
      remedy: 'add them in the files of the shop, then: npm run shop -- apply',
      details: ({ unsellable }) => unsellable,
    },
    ({ unsellable }) => unsellable.length > 0,
  ),
  data(
    'shop_rows',
    'danger',
    {
      wrong: 'rows of the shops do not fit: customers do not see what they are of',
      remedy: 'correct them in the files of the shop, then: npm run shop -- apply',
      details: ({ shopFaults }) => shopFaults,
    },
    ({ shopFaults }) => shopFaults.length > 0,
  ),
  data(
    'demo_customer',
    'danger',
    {
      wrong: 'the demo customer, whose PIN everybody knows, is in the database; it cannot sign in in production',
      remedy: 'begin with an empty database, or delete that account',
    },
    ({ hasDemoCustomer }) => hasDemoCustomer,
  ),
]
