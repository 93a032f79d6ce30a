import { sql } from 'drizzle-orm'
import type { Check, Severity } from '#server/platform/check.ts'
import { clock, MAX_OFFSET_SECONDS } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { IS_WRITABLE } from '#server/platform/database-hosts.ts'
import type { Database } from './database.ts'
import { type DatabasePlaces, isCopy } from './deployment.ts'
import { isMigrated } from './migrate.ts'

/** The oldest version that still gets security fixes. */
export const MIN_POSTGRES = 15
/** Standbys for which a commit may wait, so that one can go. */
const MIN_STANDBYS = 2

/** What PostgreSQL says of itself and of the deployment's schema. */
export type PostgresFacts = Pick<Config, 'READ_ONLY'> & {
  /** PostgreSQL's own number, 180004 for 18.4. */
  version: number
  offsetSeconds: number
  isWritable: boolean
  isMigrated: boolean
  isCopy: boolean
  /** The names of standbys for which a commit waits, as in PostgreSQL's setting. */
  synchronousStandbys: string
  /** Standbys that are connected. */
  standbys: number
  /** A setting that lets a crash lose what was acknowledged. */
  isDurable: boolean
  archiving: 'off' | 'works' | 'fails'
}

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

/** @throws if the database does not answer */
export async function readPostgres(
  { READ_ONLY }: Config,
  db: Database,
  places: DatabasePlaces,
): Promise<PostgresFacts> {
  const { rows } =
    await db.execute<Omit<PostgresFacts, 'READ_ONLY' | 'offsetSeconds' | 'isMigrated' | 'isCopy'>>(SERVER)
  const [row] = rows
  if (!row) throw new Error('PostgreSQL has no statistics')
  // A database of a build before the first release has no list of migrations: `--migrate` says what to do with it.
  const hasSchema = await isMigrated(db).catch(() => false)
  return {
    ...row,
    READ_ONLY,
    offsetSeconds: clock.offsetSeconds(),
    isMigrated: hasSchema,
    isCopy: hasSchema && (await isCopy(db, places)),
  }
}

/** A check that knows nothing while the database does not answer. */
const data = (
  id: string,
  severity: Severity,
  texts: Pick<Check<PostgresFacts>, 'wrong' | 'remedy'>,
  isFound: (facts: PostgresFacts) => boolean,
): Check<PostgresFacts | string> => ({
  id,
  severity,
  ...texts,
  isFound: (facts) => (typeof facts === 'object' ? isFound(facts) : undefined),
})

export const DATABASE_SETTING_CHECKS: readonly Check<Config>[] = [
  {
    id: 'included_database',
    severity: 'warning',
    wrong: 'the included PostgreSQL is for trials: its security fixes come late, and it has no standby and no archive',
    remedy: 'set DATABASE_URL to a PostgreSQL of your own',
    isFound: ({ NODE_ENV, DATABASE_URL }) => NODE_ENV === 'production' && !DATABASE_URL,
  },
]

/** Given a text that says why the database could not be asked, only the first check finds anything. */
export const DATABASE_CHECKS: readonly Check<PostgresFacts | string>[] = [
  {
    id: 'database',
    severity: 'danger',
    wrong: 'the database does not answer',
    remedy: 'start it, or correct DATABASE_URL',
    isFound: (facts) => (typeof facts === 'string' ? [facts] : false),
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
  data(
    'database_read_only',
    'danger',
    { wrong: 'the database is a standby or read-only', remedy: 'name the primary in DATABASE_URL' },
    ({ READ_ONLY, isWritable }) => READ_ONLY !== '1' && !isWritable,
  ),
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
]
