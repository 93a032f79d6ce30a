import {
  check,
  type InferOutput,
  literal,
  maxLength,
  maxValue,
  minLength,
  minValue,
  object,
  optional,
  picklist,
  pipe,
  regex,
  safeParse,
  string,
  transform,
  union,
  url,
} from 'valibot'
import { meantName, nearestName } from './misspelt-name.ts'

const whole = (least: number, most: number, fallback: string) =>
  optional(
    pipe(
      string(),
      regex(/^\d{1,9}$/, 'is a whole number'),
      transform(Number),
      minValue(least, `is at least ${least}`),
      maxValue(most, `is at most ${most}`),
    ),
    fallback,
  )

const secret = optional(pipe(string(), minLength(32, 'is at least 32 characters')))

const isWebAddress = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text)
const webAddress = pipe(string(), check(isWebAddress, 'is an address such as https://api.example.com'))
/** What paths that begin with a slash are put behind. */
const baseAddress = pipe(
  webAddress,
  transform((address) => address.replace(/\/+$/, '')),
)

const hostNames = pipe(
  string(),
  regex(/^[a-z0-9.-]+(,[a-z0-9.-]+)*$/, 'is host names in lower case with commas between'),
  transform((list) => list.split(',')),
)

/** Every setting by its name in the environment. `docs/operations.md` says which of them customers need. */
const Settings = object({
  NODE_ENV: optional(
    picklist(['development', 'test', 'production'], 'is development, test or production'),
    'development',
  ),
  /** In production every request is a line; elsewhere only what is wrong. */
  LOG_LEVEL: optional(picklist(['debug', 'info', 'warn', 'error'], 'is debug, info, warn or error')),
  HOST: optional(string(), '127.0.0.1'),
  /** 0 takes a free one. */
  PORT: whole(0, 65_535, '3000'),
  DATA_DIR: optional(string(), '.data'),
  DATABASE_URL: optional(
    pipe(string(), regex(/^postgres(ql)?:\/\//, 'starts with postgres:// or postgresql://'), url('is an address')),
  ),
  /** Results of the lottery as JSON, in the shape of `LotteryFile`; without it made-up samples are shown as such. */
  LOTTERY_FILE: optional(string()),
  /** Texts of the horoscope as JSON, in the shape of `HoroscopeFile`; without it our own. */
  HOROSCOPE_FILE: optional(string()),
  DATABASE_POOL: whole(2, 200, '10'),
  /** As long a request waits for a connection of the pool; then it is answered with 503. */
  DATABASE_WAIT_SECONDS: whole(1, 60, '3'),
  /** A folder that all servers share: each keeps its build's files there, so that pages of another build find theirs. */
  ASSETS_DIR: optional(string()),
  /** Where the browser finds the API; empty is the included one. */
  API_BASE_URL: optional(
    union([literal(''), baseAddress], 'is empty or an address such as https://api.example.com'),
    '',
  ),
  BASE_DOMAINS: optional(hostNames, 'localhost,app.localhost'),
  /** Proxies in front that append to X-Forwarded-For; 0 believes none of it. */
  TRUSTED_PROXIES: whole(0, 10, '0'),
  /** Anybody is the bank there, so beside a real database or gateway, and in production, it is on only where 1 is set. */
  SANDBOX: optional(picklist(['0', '1'], 'is 0 or 1')),
  JWT_SECRET: secret,
  PIN_PEPPER: secret,
  PAYMENT_WEBHOOK_SECRET: secret,
  ACCESS_TOKEN_SECONDS: whole(1, 604_800, '86400'),
  PAYMENT_QR_SECONDS: whole(1, 86_400, '600'),
  /** How long a payment page, a card's or an app's, holds the machine. */
  PAYMENT_PAGE_SECONDS: whole(1, 86_400, '900'),
  /** Machines that one customer may hold without having paid. */
  PAYMENT_UNPAID_MOST: whole(1, 100, '3'),
  /** `opn` wants its secret key; without this the sandbox's bank takes money, or nobody. */
  PAYMENT_GATEWAY: optional(picklist(['sandbox', 'opn'], 'is sandbox or opn')),
  PAYMENT_OPN_URL: optional(baseAddress, 'https://api.omise.co'),
  PAYMENT_OPN_SECRET_KEY: optional(pipe(string(), regex(/^skey_[a-z0-9_]+$/, 'starts with skey_'))),
  /** As the dashboard shows it, in base 64. Without it notices are still asked back, but not refused unasked. */
  PAYMENT_OPN_WEBHOOK_SECRET: optional(pipe(string(), regex(/^[A-Za-z0-9+/=]{16,}$/, 'is in base 64'))),
  /** Where a customer may be sent to pay, sub-domains included. */
  PAYMENT_HOSTS: optional(hostNames, 'omise.co,opn.ooo'),
  /** The machine controller's address; without it the sandbox's machines run, or none. */
  MACHINE_URL: optional(baseAddress),
  MACHINE_SECRET: secret,
  /** A Firebase service account's key as JSON, or the path of its file; without it the sandbox logs, or nobody is told. */
  FCM_SERVICE_ACCOUNT: optional(string()),
  FCM_URL: optional(baseAddress, 'https://fcm.googleapis.com'),
  /** The web app's settings as Firebase's console shows them. Without them no browser is asked for a push address. */
  FIREBASE_API_KEY: optional(string()),
  FIREBASE_AUTH_DOMAIN: optional(string(), ''),
  FIREBASE_PROJECT_ID: optional(string()),
  FIREBASE_STORAGE_BUCKET: optional(string(), ''),
  FIREBASE_MESSAGING_SENDER_ID: optional(pipe(string(), regex(/^\d+$/, 'is a number'))),
  FIREBASE_APP_ID: optional(string()),
  FIREBASE_MEASUREMENT_ID: optional(string(), ''),
  /** The public half of the console's web push certificate. */
  FIREBASE_WEB_PUSH_KEY: optional(pipe(string(), regex(/^[A-Za-z0-9_-]{87}$/, 'is 87 letters, digits, - and _'))),
  /** Full hours in Bangkok between which what can wait is not pushed, such as 22-7; `off` for none. */
  QUIET_HOURS: optional(
    pipe(
      string(),
      regex(/^(?:off|(?:\d|1\d|2[0-3])-(?:\d|1\d|2[0-3]))$/, 'is two hours such as 22-7, or off'),
      transform((text) => {
        const [from, to] = text.split('-').map(Number)
        return from === undefined || to === undefined ? undefined : { from, to }
      }),
    ),
    '22-7',
  ),
  /** How long a server that was told to end still answers, saying that it is not ready; a load balancer needs it. */
  DRAIN_SECONDS: whole(0, 300, '0'),
  /** `off` makes every browser that has the service worker unregister it and drop what it kept. */
  SERVICE_WORKER: optional(picklist(['on', 'off'], 'is on or off'), 'on'),
  /** Whoever shows it may read `/metrics`. Without one they are closed in production. */
  METRICS_TOKEN: secret,
  /** Whoever shows it may see and close bank refunds, see and move orders, and end a customer's sessions. Without one there are no such calls. */
  OPERATOR_TOKEN: secret,
  REFUND_AFTER_SECONDS: whole(1, 604_800, '900'),
  /** Phones that one address may ask about in an hour. */
  CHECK_USER_PER_HOUR: whole(1, 100_000, '300'),
  /**
   * Codes by SMS that one address may ask for in an hour. Carriers put many customers behind one, and each phone has a
   * limit of its own; a fifth of `SMS_PER_HOUR`, so that one address cannot spend what all share.
   */
  OTP_PER_ADDRESS_PER_HOUR: whole(1, 100_000, '100'),
  /** Messages that the whole deployment sends in an hour: what a flood can cost. */
  SMS_PER_HOUR: whole(1, 1_000_000, '500'),
  /** Of a map's pictures, such as https://tiles.example.com/{z}/{x}/{y}.png; without it the sandbox draws its own, or there is no map. */
  TILE_URL: optional(pipe(webAddress, regex(/\{z\}.*\{x\}.*\{y\}|\{z\}.*\{y\}.*\{x\}/, 'has {z}, {x} and {y} in it'))),
  /** Whom the map is from, as its licence asks: © OpenStreetMap contributors. */
  TILE_ATTRIBUTION: optional(pipe(string(), maxLength(200, 'is at most 200 characters'))),
  /** Finds places by name as Nominatim does, such as https://geocoder.example.com/search?format=jsonv2&q={q}. */
  GEOCODER_URL: optional(pipe(webAddress, regex(/\{q\}/, 'has {q} in it'))),
  /** Where messages are posted to; without it the sandbox's inbox gets them, or nobody. */
  SMS_URL: optional(webAddress),
  SMS_TOKEN: optional(string()),
  SMS_SENDER: optional(pipe(string(), regex(/^[A-Za-z0-9 ]{1,11}$/, 'is up to 11 letters and digits')), 'Washday'),
})

type Settings = InferOutput<typeof Settings>
export type Config = Settings & { LOG_LEVEL: NonNullable<Settings['LOG_LEVEL']>; isSandbox: boolean }

/** Names of this shape are ours alone, so one that we do not know is a mistake; of others a slip of ours is. */
const OURS =
  /^(?:WASHDAY|PAYMENT|REFUND|SANDBOX|JWT|PIN|ACCESS_TOKEN|BASE_DOMAINS?|API_BASE|CHECK_USER|SMS|OTP|MACHINE|OPERATOR|LOTTERY|HOROSCOPE|SERVICE_WORKER|FCM|FIREBASE|QUIET|TILE|GEOCODER|TRUSTED_PROX[A-Z]*|METRICS|DRAIN|ASSETS|DATABASE_POOL|DATABASE_WAIT)(?:_|$)/

/** Kubernetes tells every container of each Service beside it, and one may be called `washday` or `sms`. */
const OF_A_SERVICE =
  /_(?:SERVICE_HOST|SERVICE_PORT(?:_[A-Z0-9_]+)?|PORT(?:_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?)?)$/

const KNOWN = Object.keys(Settings.entries)

/** What is wrong with a name in the environment; undefined for a setting, and for what is meant for others. */
function nameProblem(name: string): string | undefined {
  if (name in Settings.entries || OF_A_SERVICE.test(name)) return undefined
  const meant = OURS.test(name) ? nearestName(name, KNOWN) : meantName(name, KNOWN)
  if (meant) return `${name} is no setting of this server: did you mean ${meant}?`
  return OURS.test(name) ? `${name} is no setting of this server` : undefined
}

export class BadConfig extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'BadConfig'
    this.problems = problems
  }
}

const FIREBASE_NEEDS = [
  'FIREBASE_API_KEY',
  'FIREBASE_PROJECT_ID',
  'FIREBASE_MESSAGING_SENDER_ID',
  'FIREBASE_APP_ID',
  'FIREBASE_WEB_PUSH_KEY',
] as const

/** What must come with what is given. */
function missing(settings: Settings): string[] {
  const isOpn = settings.PAYMENT_GATEWAY === 'opn'
  const isAmiss: Record<string, unknown> = {
    'SMS_TOKEN is missing': settings.SMS_URL && !settings.SMS_TOKEN,
    'TILE_ATTRIBUTION is missing: it must stand on the map whom it is from':
      settings.TILE_URL && !settings.TILE_ATTRIBUTION,
    'MACHINE_SECRET is missing': settings.MACHINE_URL && !settings.MACHINE_SECRET,
    'PAYMENT_OPN_SECRET_KEY is missing': isOpn && !settings.PAYMENT_OPN_SECRET_KEY,
    'MACHINE_URL is missing: money would be taken for machines that nobody starts':
      isOpn && !settings.MACHINE_URL && settings.NODE_ENV === 'production',
  }
  // All or none: a browser that is asked in vain is not asked twice.
  const firebase = FIREBASE_NEEDS.filter((name) => !settings[name])
  if (firebase.length < FIREBASE_NEEDS.length) for (const name of firebase) isAmiss[`${name} is missing`] = true
  return Object.entries(isAmiss).flatMap(([line, holds]) => (holds ? [line] : []))
}

/**
 * The environment, checked. An empty value counts as not given.
 * @throws BadConfig with one readable line for each thing that is wrong
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.entries(environment).filter(([, value]) => value)
  const unknown = given.flatMap(([name]) => nameProblem(name) ?? [])
  const result = safeParse(Settings, Object.fromEntries(given))
  const wrong = result.success ? [] : result.issues.map((issue) => `${String(issue.path?.[0]?.key)} ${issue.message}`)
  if (result.success) wrong.push(...missing(result.output))
  if (!result.success || unknown.length || wrong.length) throw new BadConfig([...wrong, ...unknown])
  const settings = result.output
  const isProduction = settings.NODE_ENV === 'production'
  const isReal = isProduction || settings.DATABASE_URL !== undefined || settings.PAYMENT_GATEWAY === 'opn'
  const isSandbox = isReal ? settings.SANDBOX === '1' : settings.SANDBOX !== '0'
  return { ...settings, LOG_LEVEL: settings.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'), isSandbox }
}
