import {
  check,
  type InferOutput,
  literal,
  maxLength,
  maxValue,
  metadata,
  minValue,
  object,
  optional,
  picklist,
  pipe,
  regex,
  string,
  transform,
  union,
} from 'valibot'
import type { StaffRole } from '#contract/staff/roles.ts'
import { parseHosts } from './database-hosts.ts'
import { firebaseConfig } from './firebase-config.ts'

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

/** Marks a value that must not be printed or committed. */
const SECRET = metadata<string, { isSecret: true }>({ isSecret: true })
/** The secret in use, and while it is being changed up to two that are accepted as well. */
const secrets = optional(
  pipe(
    string(),
    SECRET,
    transform((list) => list.split(',')),
    check(
      (list) => list.every((secret) => secret.length >= 32),
      'is secrets of at least 32 characters with commas between',
    ),
    maxLength(3, 'is at most three secrets'),
  ),
)

const MACHINE_TOKEN = /^(?:([a-z0-9-]{1,40})\/(owner|manager|counter|engineer)(?:@([a-z0-9-]{1,64}))?=)?([^\s,]{32,})$/
const machineTokens = optional(
  pipe(
    string(),
    SECRET,
    transform((list) => list.split(',').map((token) => MACHINE_TOKEN.exec(token))),
    check(
      (list) => list.every((token) => token !== null),
      'is secrets of at least 32 characters with commas between, each alone or as name/role@brand=secret',
    ),
    maxLength(20, 'is at most 20 tokens'),
    transform((list) =>
      list.map((token) => ({
        name: token?.[1] ?? 'operator token',
        // As the pattern takes it.
        role: (token?.[2] ?? 'owner') as StaffRole,
        brand: token?.[3],
        secret: token?.[4] ?? '',
      })),
    ),
  ),
)

const isWebAddress = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text)
const webAddress = pipe(string(), check(isWebAddress, 'is an address such as https://api.example.com'))
/** Without slashes at its end: paths that begin with a slash are appended to it. */
const baseAddress = pipe(
  webAddress,
  transform((address) => address.replace(/\/+$/, '')),
)

const postgresAddress = pipe(
  string(),
  regex(/^postgres(ql)?:\/\//, 'starts with postgres:// or postgresql://'),
  check(
    (text) => parseHosts(text) !== undefined,
    'is an address, its target_session_attrs is any, primary or read-write',
  ),
  SECRET,
)

const domains = pipe(
  string(),
  regex(/^[a-z0-9.-]+(:\d{1,5})?(,[a-z0-9.-]+(:\d{1,5})?)*$/, 'is host names in lower case with commas between'),
  transform((list) => list.split(',')),
)

/**
 * Every setting by its name in the environment. `npm run fix` writes `.env.example` from it, with the comment of
 * each; `docs/operations.md` says which of them a deployment needs.
 */
export const ServerSettings = object({
  /** In production there is no sandbox, metrics need a token, and every request is logged. */
  NODE_ENV: optional(
    picklist(['development', 'test', 'production'], 'is development, test or production'),
    'development',
  ),
  /** The lowest level that is logged; `info` in production, `warn` elsewhere. */
  LOG_LEVEL: optional(picklist(['debug', 'info', 'warn', 'error'], 'is debug, info, warn or error')),
  /** The network address to listen on; `0.0.0.0` takes all. */
  HOST: optional(string(), '127.0.0.1'),
  /** The port to listen on; 0 takes a free one. */
  PORT: whole(0, 65_535, '3000'),
  /** The folder for the included database, secrets made by the server, and cached brand data. */
  DATA_DIR: optional(string(), '.data'),
  /**
   * A PostgreSQL of your own, which several servers may share; without it the included one is started. With several hosts,
   * such as postgres://washday@one:5432,two:5432/washday, the primary among them is used.
   */
  DATABASE_URL: optional(postgresAddress),
  /**
   * The same database without a connection pooler in between, for migrations and notifications; without it `DATABASE_URL`.
   * `npm start -- --migrate` may have that of the role that owns the tables.
   */
  DATABASE_DIRECT_URL: optional(postgresAddress),
  /**
   * A standby of the database that answers calls whose data may be some seconds old, such as branches and offers. The primary
   * answers while it is away or behind, and for some seconds after a change by the same customer.
   */
  DATABASE_READ_URL: optional(postgresAddress),
  /** `apart` when migrations are applied by `npm start -- --migrate` before the servers start; these then wait for them. */
  DATABASE_MIGRATE: optional(picklist(['start', 'apart'], 'is start or apart'), 'start'),
  /** `off` behind a pooler that does not know prepared statements, such as PgBouncer before 1.21 in transaction mode. */
  DATABASE_PREPARE: optional(picklist(['on', 'off'], 'is on or off'), 'on'),
  /** Path of a JSON file with lottery results, in the shape of `LotteryFile`; without it samples are shown, marked as such. */
  LOTTERY_FILE: optional(string()),
  /** Folder with the files of shops, one folder for each brand, instead of `brands/<id>/shop/`; `npm run shop` reads it. */
  SHOP_DIR: optional(string()),
  /** Path of a JSON file with horoscope texts, in the shape of `HoroscopeFile`; without it our own are shown. */
  HOROSCOPE_FILE: optional(string()),
  /** The most database connections of one server. */
  DATABASE_POOL: whole(2, 200, '10'),
  /** `off` starts no background job here: nothing is started, refunded, sent or deleted by itself. */
  JOBS: optional(picklist(['on', 'off'], 'is on or off'), 'on'),
  /** 1 changes nothing: no migration, no job, no call to the outside; calls that write are answered with 503. */
  READ_ONLY: optional(picklist(['0', '1'], 'is 0 or 1')),
  /** A folder shared by all servers for the files of each build, so that pages of another build find theirs. */
  ASSETS_DIR: optional(string()),
  /** Where the browser finds the API; empty is the included one. */
  API_BASE_URL: optional(
    union([literal(''), baseAddress], 'is empty or an address such as https://api.example.com'),
    '',
  ),
  /**
   * Your domains, for absolute links, links to sibling brands and CORS; a brand is the label in front of one. With a port
   * where pages are visited at one that is not `PORT`, such as that of a container: localhost:8080.
   */
  BASE_DOMAINS: optional(domains, 'localhost,app.localhost'),
  /** The number of proxies in front that append to X-Forwarded-For and set X-Forwarded-Proto; 0 ignores both headers. */
  TRUSTED_PROXIES: whole(0, 10, '0'),
  /**
   * 1 opens the sandbox, where every visitor can play the bank and the machines. Without this it is open, except in production and
   * with any setting of something real: database, gateway, machines, SMS, pushes.
   */
  SANDBOX: optional(picklist(['0', '1'], 'is 0 or 1')),
  /**
   * Signs access tokens; the same on every server. Without it the server creates one in `DATA_DIR`. While it is being changed,
   * secrets with commas between: the first is used, the others are accepted as well.
   */
  JWT_SECRETS: secrets,
  /**
   * Keys the hashes of PINs; the same on every server. With another one no stored PIN matches. Created and changed like
   * `JWT_SECRETS`; each PIN changes to the first pepper when it is entered.
   */
  PIN_PEPPERS: secrets,
  /**
   * `opn` is Opn Payments and `stripe` is Stripe; each needs its secret key. Without this the sandbox's bank takes payments,
   * or there are none.
   */
  PAYMENT_GATEWAY: optional(picklist(['sandbox', 'opn', 'stripe'], 'is sandbox, opn or stripe')),
  /** Opn's secret key, from its dashboard. */
  PAYMENT_OPN_SECRET_KEY: optional(pipe(string(), regex(/^skey_[a-z0-9_]+$/, 'starts with skey_'), SECRET)),
  /**
   * Opn's public key, from its dashboard: then cards are entered in Opn's form. Without it they are paid by payment links,
   * which accounts from after 20 August 2024 do not have.
   */
  PAYMENT_OPN_PUBLIC_KEY: optional(pipe(string(), regex(/^pkey_[a-z0-9_]+$/, 'starts with pkey_'))),
  /** Opn's webhook secret, from its dashboard. Without it notices are verified by asking Opn alone. */
  PAYMENT_OPN_WEBHOOK_SECRET: optional(pipe(string(), regex(/^[A-Za-z0-9+/=]{16,}$/, 'is in base 64'), SECRET)),
  /** Stripe's secret key, or a restricted one, from its dashboard. */
  STRIPE_SECRET_KEY: optional(pipe(string(), regex(/^[sr]k_\w+$/, 'starts with sk_ or rk_'), SECRET)),
  /** The secret of the webhook, from Stripe's dashboard. Without it notices are verified by asking Stripe alone. */
  STRIPE_WEBHOOK_SECRET: optional(pipe(string(), regex(/^whsec_\w+$/, 'starts with whsec_'), SECRET)),
  /**
   * Accounts that brands have at others, as JSON or the path of its file:
   * `{"wash-max": {"secret_key": "…", "public_key": "…", "webhook_secret": "…", "line": {"channel_access_token": "…",
   * "channel_secret": "…", "basic_id": "@…"}}}`. Without a secret key a brand's money goes to the account of the settings above;
   * without `line` it writes nothing by LINE.
   */
  BRAND_ACCOUNTS: optional(pipe(string(), SECRET)),
  /** The address of the machine controller; without it and `MACHINE_DEVICES` the sandbox's machines run, or none. */
  MACHINE_URL: optional(baseAddress),
  /** The secrets of branches are made from the first; they sign the machine controller's commands and notices. Changed like `JWT_SECRETS`. */
  MACHINE_SECRETS: secrets,
  /** Path of a JSON file with the Shelly relay of each machine, in the shape of `ShellyDevices`; instead of `MACHINE_URL`. */
  MACHINE_DEVICES: optional(string()),
  /** The key of a Firebase service account as JSON, or the path of its file; without it pushes go to the sandbox, or nowhere. */
  FCM_SERVICE_ACCOUNT: optional(pipe(string(), SECRET)),
  /**
   * The web app's `firebaseConfig` from Firebase's console, as it is shown there or as JSON. Without it no browser is asked for
   * a push token.
   */
  FIREBASE_CONFIG: optional(firebaseConfig),
  /** The public key of the web push certificate, from Firebase's console. */
  FIREBASE_WEB_PUSH_KEY: optional(pipe(string(), regex(/^[A-Za-z0-9_-]{87}$/, 'is 87 letters, digits, - and _'))),
  /** How long a stopping server still answers while `/readyz` fails, so that a load balancer notices. */
  DRAIN_SECONDS: whole(0, 300, '0'),
  /** `off` makes browsers unregister the service worker and delete its cache. */
  SERVICE_WORKER: optional(picklist(['on', 'off'], 'is on or off'), 'on'),
  /** The address of an OpenTelemetry collector, without a path: traces are sent there by OTLP over HTTP. Without it nothing is sent. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(baseAddress),
  /** Headers for the collector, such as `authorization=Bearer …`, with commas between. */
  OTEL_EXPORTER_OTLP_HEADERS: optional(
    pipe(
      string(),
      regex(/^[^=,]+=[^,]*(,[^=,]+=[^,]*)*$/, 'is headers such as authorization=Bearer x with commas between'),
      SECRET,
      transform((list) =>
        Object.fromEntries(list.split(',').map((pair) => [pair.split('=')[0], pair.slice(pair.indexOf('=') + 1)])),
      ),
    ),
  ),
  /** The bearer token that may read `/metrics`. Without one they are closed in production. Changed like `JWT_SECRETS`. */
  METRICS_TOKENS: secrets,
  /**
   * Bearer tokens with which machines make the calls of staff, with commas between: `name/role=secret`, with the role of a
   * person, or `name/role@brand=secret` for one brand. A secret alone has all rights.
   */
  OPERATOR_TOKENS: machineTokens,
  /** Days on which banks are closed and that move every year, such as 2027-03-22,2027-05-20; a refund is not promised for them. */
  REFUND_BANK_HOLIDAYS: optional(
    pipe(
      string(),
      regex(/^\d{4}-\d\d-\d\d(,\d{4}-\d\d-\d\d)*$/, 'is days such as 2027-03-22 with commas between'),
      transform((list): readonly string[] => list.split(',')),
    ),
  ),
  /** The most SMS of one brand in an hour, which limits what abuse can cost. Two thirds are for customers who have paid. */
  SMS_PER_HOUR: whole(1, 1_000_000, '500'),
  /** Map tiles, such as https://tiles.example.com/{z}/{x}/{y}.png; without it the sandbox draws them, or there is no map. */
  TILE_URL: optional(pipe(webAddress, regex(/\{z\}.*\{x\}.*\{y\}|\{z\}.*\{y\}.*\{x\}/, 'has {z}, {x} and {y} in it'))),
  /** The credit that the map's licence asks for, such as © OpenStreetMap contributors. */
  TILE_ATTRIBUTION: optional(pipe(string(), maxLength(200, 'is at most 200 characters'))),
  /** Finds places by name with the API of Nominatim, such as https://geocoder.example.com/search?format=jsonv2&q={q}. */
  GEOCODER_URL: optional(pipe(webAddress, regex(/\{q\}/, 'has {q} in it'))),
  /** The SMS gateway's address; without it the sandbox's inbox gets the messages, or none are sent. */
  SMS_URL: optional(webAddress),
  /** The bearer token of the SMS gateway. */
  SMS_TOKEN: optional(pipe(string(), SECRET)),
  /** The sender that customers see. */
  SMS_SENDER: optional(pipe(string(), regex(/^[A-Za-z0-9 ]{1,11}$/, 'is up to 11 letters and digits')), 'Washday'),
})

export type ServerSettings = InferOutput<typeof ServerSettings>
