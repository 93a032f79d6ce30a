import { MAX_OFFSET_SECONDS } from '#server/clock.ts'
import type { Config } from '#server/config.ts'
import type { ServerSettings } from '#server/settings.ts'

/** What a check of the settings and the database looks at. */
export type Facts = {
  config: Config
  /** Undefined where it was not asked; a text says why it could not be. */
  database: DatabaseFacts | string | undefined
}

export type DatabaseFacts = {
  /** As PostgreSQL counts, 180004 for 18.4. */
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
  branches: number
  hasDemoCustomer: boolean
}

/** `danger`: money, data or people are at risk. `warning`: something is missing, or will be noticed too late. */
export type Severity = 'danger' | 'warning'

export type Check = {
  id: string
  severity: Severity
  wrong: string
  remedy: string
  /** @returns undefined if these facts do not say */
  isFound: (facts: Facts) => boolean | undefined
}

export const failedChecks = (facts: Facts): readonly Check[] => CHECKS.filter(({ isFound }) => isFound(facts))

/** The oldest version that still gets security fixes. */
export const MIN_POSTGRES = 15
/** Standbys for which a commit may wait, so that one can go. */
const MIN_STANDBYS = 2
/** Fewer different characters than any random secret of this length has. */
const MIN_DIFFERENT = 8

const SHARED = ['JWT_SECRET', 'PIN_PEPPER'] as const
const OWN_SECRETS = [
  'JWT_SECRET',
  'JWT_SECRET_NEXT',
  'JWT_SECRET_PREVIOUS',
  'PIN_PEPPER',
  'PIN_PEPPER_NEXT',
  'PIN_PEPPER_PREVIOUS',
  'PAYMENT_WEBHOOK_SECRET',
  'MACHINE_SECRET',
  'MACHINE_SECRET_PREVIOUS',
  'METRICS_TOKEN',
  'METRICS_TOKEN_PREVIOUS',
  'OPERATOR_TOKEN',
  'OPERATOR_TOKEN_PREVIOUS',
] as const satisfies readonly (keyof typeof ServerSettings.entries)[]

const secretsOf = (config: Config) => OWN_SECRETS.flatMap((name) => config[name] ?? [])
const hasGateway = ({ PAYMENT_GATEWAY: gateway }: Config) => gateway === 'opn' || gateway === 'stripe'
const hasMachines = ({ MACHINE_URL, MACHINE_DEVICES }: Config) => Boolean(MACHINE_URL ?? MACHINE_DEVICES)
const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** A check of the settings. */
const setting = (
  id: string,
  severity: Severity,
  texts: Pick<Check, 'wrong' | 'remedy'>,
  isFound: (config: Config) => boolean,
): Check => ({ id, severity, ...texts, isFound: ({ config }) => isFound(config) })

/** A check of the database, which knows nothing while that does not answer. */
const data = (
  id: string,
  severity: Severity,
  texts: Pick<Check, 'wrong' | 'remedy'>,
  isFound: (database: DatabaseFacts) => boolean,
): Check => ({
  id,
  severity,
  ...texts,
  isFound: ({ database }) => (typeof database === 'object' ? isFound(database) : undefined),
})

/** A running server finds this out by itself, and logs it: `http/proxy-hops.ts`. */
const PROXY_HOPS: Check = {
  id: 'proxy_hops',
  severity: 'danger',
  wrong:
    'requests pass another number of proxies than TRUSTED_PROXIES: limits count the wrong addresses, or made-up ones',
  remedy: 'set TRUSTED_PROXIES to the number of proxies that append to X-Forwarded-For, and let nobody in around them',
  isFound: () => undefined,
}

/** `docs/doctor.md` is made from this table. */
export const CHECKS: readonly Check[] = [
  setting(
    'environment',
    'warning',
    {
      wrong: 'NODE_ENV is not production: metrics are open, and requests are not logged',
      remedy: 'set NODE_ENV=production',
    },
    ({ NODE_ENV }) => NODE_ENV !== 'production',
  ),
  setting(
    'sandbox',
    'danger',
    {
      wrong: 'the sandbox is on beside something real: every visitor can play the bank and the machines',
      remedy: 'remove SANDBOX=1',
    },
    (config) =>
      config.isSandbox &&
      (config.NODE_ENV === 'production' ||
        hasGateway(config) ||
        hasMachines(config) ||
        Boolean(config.DATABASE_URL ?? config.SMS_URL ?? config.FCM_SERVICE_ACCOUNT)),
  ),
  setting(
    'gateway',
    'warning',
    { wrong: 'there is no payment gateway: nobody can pay', remedy: 'set PAYMENT_GATEWAY and its secret key' },
    (config) => !hasGateway(config) && !config.isSandbox,
  ),
  setting(
    'machines',
    'warning',
    {
      wrong: 'there is no machine controller: no machine starts',
      remedy: 'set MACHINE_URL and MACHINE_SECRET, or MACHINE_CONTROLLER=shelly and MACHINE_DEVICES',
    },
    (config) => !hasMachines(config) && !config.isSandbox,
  ),
  setting(
    'sms',
    'warning',
    {
      wrong: 'there is no SMS gateway: nobody can choose a new PIN or prove a phone',
      remedy: 'set SMS_URL and SMS_TOKEN',
    },
    ({ SMS_URL, isSandbox }) => !SMS_URL && !isSandbox,
  ),
  setting(
    'push',
    'warning',
    {
      wrong: 'pushes are not set up, or only half: customers are not told that a load is done',
      remedy: 'set FCM_SERVICE_ACCOUNT and the five FIREBASE settings',
    },
    ({ FCM_SERVICE_ACCOUNT, FIREBASE_API_KEY, isSandbox }) =>
      Boolean(FCM_SERVICE_ACCOUNT) !== Boolean(FIREBASE_API_KEY) || (!FCM_SERVICE_ACCOUNT && !isSandbox),
  ),
  setting(
    'domains',
    'warning',
    {
      wrong: 'BASE_DOMAINS names no domain of yours: links are wrong, and no other brand’s page may call the API',
      remedy: 'set BASE_DOMAINS',
    },
    ({ BASE_DOMAINS }) => BASE_DOMAINS.every((domain) => domain === 'localhost' || domain.endsWith('.localhost')),
  ),
  setting(
    'proxies',
    'danger',
    {
      wrong: 'only a proxy on this machine can connect, and TRUSTED_PROXIES is 0: all customers share one rate limit',
      remedy: 'set TRUSTED_PROXIES to the number of proxies in front',
    },
    ({ NODE_ENV, HOST, TRUSTED_PROXIES }) => NODE_ENV === 'production' && TRUSTED_PROXIES === 0 && isLoopback(HOST),
  ),
  PROXY_HOPS,
  setting(
    'secrets_of_one_server',
    'danger',
    {
      wrong:
        'JWT_SECRET or PIN_PEPPER is missing beside a DATABASE_URL: another server, or one with an empty disk, knows no PIN',
      remedy: 'set both, the same on every server, and keep a copy apart from the database',
    },
    (config) => Boolean(config.DATABASE_URL) && SHARED.some((name) => !config[name]),
  ),
  setting(
    'secrets_equal',
    'danger',
    {
      wrong: 'two secrets are the same: who learns one has the other',
      remedy: 'make each with: openssl rand -hex 32',
    },
    (config) => new Set(secretsOf(config)).size < secretsOf(config).length,
  ),
  setting(
    'secrets_weak',
    'danger',
    {
      wrong: `a secret has fewer than ${MIN_DIFFERENT} different characters: it can be guessed`,
      remedy: 'make each with: openssl rand -hex 32',
    },
    (config) => secretsOf(config).some((secret) => new Set(secret).size < MIN_DIFFERENT),
  ),
  setting(
    'staff',
    'warning',
    {
      wrong: 'there is no OPERATOR_TOKEN: nobody can close a refund or put a machine back',
      remedy: 'set OPERATOR_TOKEN',
    },
    ({ OPERATOR_TOKEN }) => !OPERATOR_TOKEN,
  ),
  setting(
    'metrics',
    'warning',
    {
      wrong: 'there is no METRICS_TOKEN: nobody is alerted',
      remedy: 'set METRICS_TOKEN and alert as docs/operations.md says',
    },
    ({ METRICS_TOKEN }) => !METRICS_TOKEN,
  ),
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
    { wrong: 'the database has no shop: no customer sees a machine', remedy: 'add your branches and machines' },
    ({ isMigrated, branches }) => isMigrated && branches === 0,
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
