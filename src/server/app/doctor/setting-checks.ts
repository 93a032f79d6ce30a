import { DAY_MS } from '#contract/duration.ts'
import { bangkokDay } from '#contract/thai/bangkok.ts'
import { readBrandAccounts } from '#server/platform/brand-accounts.ts'
import { clock } from '#server/platform/clock.ts'
import { type Config, isReal } from '#server/platform/config.ts'

import type { ServerSettings } from '#server/platform/settings.ts'
import type { Check, Severity } from './check.ts'

/** Fewer different characters than any random secret of this length has. */
const MIN_DIFFERENT = 8

/** Banks publish the holidays of a year some months before it; a refund of its last days ends in the next one. */
const HOLIDAYS_AHEAD_MS = 60 * DAY_MS

/** The years of today and of the next refunds, in Bangkok, without a day that moves: each year has several. */
function yearsWithoutHolidays({ REFUND_BANK_HOLIDAYS: days = [] }: Config): string[] {
  const years = [clock.date(), new Date(clock.now() + HOLIDAYS_AHEAD_MS)].map((at) => bangkokDay(at).slice(0, 4))
  return years.filter((year) => !days.some((day) => day.startsWith(year)))
}

const SHARED = ['JWT_SECRETS', 'PIN_PEPPERS'] as const
const OWN_SECRETS = [
  'JWT_SECRETS',
  'PIN_PEPPERS',
  'MACHINE_SECRETS',
  'METRICS_TOKENS',
  'OPERATOR_TOKENS',
] as const satisfies readonly (keyof typeof ServerSettings.entries)[]

const secretsOf = (config: Config) =>
  OWN_SECRETS.flatMap((name) => [...(config[name] ?? [])]).map((own) => (typeof own === 'string' ? own : own.secret))
const hasGateway = ({ PAYMENT_GATEWAY: gateway }: Config) => gateway === 'opn' || gateway === 'stripe'
/** Of the payment company in use: the common account, and those of brands. */
const accountsOf = (config: Config) => {
  const { PAYMENT_OPN_WEBHOOK_SECRET, PAYMENT_OPN_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_SECRET_KEY } = config
  const common = {
    opn: { secret_key: PAYMENT_OPN_SECRET_KEY, webhook_secret: PAYMENT_OPN_WEBHOOK_SECRET },
    stripe: { secret_key: STRIPE_SECRET_KEY, webhook_secret: STRIPE_WEBHOOK_SECRET },
  }
  const { PAYMENT_GATEWAY: gateway } = config
  if (gateway !== 'opn' && gateway !== 'stripe') return []
  const ownAccounts = Object.values(readBrandAccounts(config) ?? {}).filter(({ secret_key }) => secret_key)
  return [common[gateway], ...ownAccounts]
}
const hasMachines = ({ MACHINE_URL, MACHINE_DEVICES }: Config) => Boolean(MACHINE_URL ?? MACHINE_DEVICES)
const isLoopback = (host: string) => host === 'localhost' || host === '::1' || host.startsWith('127.')

/** A check of the settings. */
const setting = (
  id: string,
  severity: Severity,
  texts: Pick<Check, 'wrong' | 'remedy'>,
  isFound: (config: Config) => boolean,
): Check => ({ id, severity, ...texts, isFound: ({ config }) => isFound(config) })

/** A running server finds this out by itself, and logs it: `http/proxy-hops.ts`. */
const PROXY_HOPS: Check = {
  id: 'proxy_hops',
  severity: 'danger',
  wrong:
    'requests pass another number of proxies than TRUSTED_PROXIES: limits count the wrong addresses, or made-up ones',
  remedy: 'set TRUSTED_PROXIES to the number of proxies that append to X-Forwarded-For, and let nobody in around them',
  isFound: () => undefined,
}

/** Nothing connects to the address of a setting. */
const unreachable = (id: string, name: string, what: string): Check => ({
  id,
  severity: 'danger',
  wrong: `nothing connects at ${name}: ${what}`,
  remedy: `correct ${name}, start what listens there, or let this machine through to it`,
  isFound: ({ unreachable: names }) => names.includes(name),
})

export const SETTING_CHECKS: readonly Check[] = [
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
    'included_database',
    'warning',
    {
      wrong:
        'the included PostgreSQL is for trials: its security fixes come late, and it has no standby and no archive',
      remedy: 'set DATABASE_URL to a PostgreSQL of your own',
    },
    ({ NODE_ENV, DATABASE_URL }) => NODE_ENV === 'production' && !DATABASE_URL,
  ),
  setting(
    'sandbox',
    'danger',
    {
      wrong: 'the sandbox is on beside something real: every visitor can play the bank and the machines',
      remedy: 'remove SANDBOX=1',
    },
    (config) => config.isSandbox && isReal(config),
  ),
  setting(
    'gateway',
    'warning',
    { wrong: 'there is no payment gateway: nobody can pay', remedy: 'set PAYMENT_GATEWAY and its secret key' },
    (config) => !hasGateway(config) && !config.isSandbox,
  ),
  setting(
    'webhook_secret',
    'danger',
    {
      wrong: 'notices of the payment company are unsigned: strangers can send them, and delay the real ones',
      remedy:
        'set PAYMENT_OPN_WEBHOOK_SECRET or STRIPE_WEBHOOK_SECRET, and webhook_secret of each of BRAND_ACCOUNTS, from its dashboard',
    },
    (config) => accountsOf(config).some(({ webhook_secret }) => !webhook_secret),
  ),
  setting(
    'test_keys',
    'danger',
    {
      wrong: 'the key of the payment company is one for tests: machines start, and no money arrives',
      remedy: 'set the live key, from its dashboard',
    },
    (config) =>
      config.NODE_ENV === 'production' &&
      accountsOf(config).some(({ secret_key = '' }) => /^(?:skey|sk|rk)_test_/.test(secret_key)),
  ),
  setting(
    'machines',
    'warning',
    {
      wrong: 'there is no machine controller: no machine starts',
      remedy: 'set MACHINE_URL and MACHINE_SECRETS, or MACHINE_DEVICES',
    },
    (config) => !hasMachines(config) && !config.isSandbox,
  ),
  unreachable('machine_address', 'MACHINE_URL', 'no machine starts, and every load waits for its answer'),
  unreachable('sms_address', 'SMS_URL', 'no code arrives'),
  {
    id: 'contact',
    severity: 'warning',
    wrong: 'a brand has neither a phone number nor an e-mail address: its legal texts name nobody to turn to',
    remedy: 'add contact.phone or contact.email to brands/<id>/brand.json',
    isFound: ({ withoutContact }) => withoutContact.length > 0,
  },
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
      remedy: 'set FCM_SERVICE_ACCOUNT, FIREBASE_CONFIG and FIREBASE_WEB_PUSH_KEY',
    },
    ({ FCM_SERVICE_ACCOUNT, FIREBASE_CONFIG, isSandbox }) =>
      Boolean(FCM_SERVICE_ACCOUNT) !== Boolean(FIREBASE_CONFIG) || (!FCM_SERVICE_ACCOUNT && !isSandbox),
  ),
  {
    id: 'line_month',
    severity: 'warning',
    wrong: 'a brand’s official LINE account has sent all messages of its month: customers get none by LINE',
    remedy: 'choose a larger plan in LINE’s console, or wait for the next month',
    isFound: ({ lineUsedUp }) => lineUsedUp.length > 0,
  },
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
        'JWT_SECRETS or PIN_PEPPERS is missing beside a DATABASE_URL: another server, or one with an empty disk, knows no PIN',
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
    'bank_holidays',
    'warning',
    {
      wrong:
        'REFUND_BANK_HOLIDAYS has no day of this year, or in November and December of the next: refunds are promised for days on which banks are closed',
      remedy: 'add the days of https://www.bot.or.th/en/financial-institutions-holiday.html that move each year',
    },
    (config) => !config.isSandbox && yearsWithoutHolidays(config).length > 0,
  ),
  setting(
    'metrics',
    'warning',
    {
      wrong: 'there is no METRICS_TOKENS: nobody is alerted',
      remedy: 'set METRICS_TOKENS and alert as docs/operations.md says',
    },
    ({ METRICS_TOKENS }) => !METRICS_TOKENS,
  ),
]
