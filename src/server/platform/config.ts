import { safeParse } from 'valibot'
import { meantName, nearestName } from './misspelt-name.ts'
import { RENAMED_SETTINGS } from './renamed-settings.ts'
import { ServerSettings } from './settings.ts'

export type Config = ServerSettings & {
  LOG_LEVEL: NonNullable<ServerSettings['LOG_LEVEL']>
  isSandbox: boolean
  /** Ports of `BASE_DOMAINS`, which pages may name besides `PORT`. */
  publicPorts: readonly string[]
}

/** Only our settings have such names, so an unknown one is a mistake. Other names are a mistake only if they resemble a setting. */
const OUR_NAMES =
  /^(?:WASHDAY|BRAND_ACCOUNTS?|PAYMENT|REFUND|SANDBOX|JWT|PIN|BASE_DOMAINS?|API_BASE|SMS|MACHINE|OPERATOR|LOTTERY|HOROSCOPE|SERVICE_WORKER|STRIPE|FCM|FIREBASE|TILE|GEOCODER|TRUSTED_PROX[A-Z]*|METRICS|DRAIN|ASSETS|DATABASE_POOL|DATABASE_DIRECT|DATABASE_MIGRAT[A-Z]*|DATABASE_PREPARE|DATABASE_READ|JOBS|READ_ONLY)(?:_|$)/

/** Kubernetes sets these for every Service in the namespace, which may be called `washday` or `sms`. */
const KUBERNETES_SERVICE =
  /_(?:SERVICE_HOST|SERVICE_PORT(?:_[A-Z0-9_]+)?|PORT(?:_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?)?)$/

const SETTING_NAMES = Object.keys(ServerSettings.entries)

/** The problem with a name in the environment; undefined for a setting, and for a variable of another program. */
function nameProblem(name: string): string | undefined {
  if (name in ServerSettings.entries || KUBERNETES_SERVICE.test(name)) return undefined
  if (name in RENAMED_SETTINGS) return `${name} is ${RENAMED_SETTINGS[name]}`
  const meant = OUR_NAMES.test(name) ? nearestName(name, SETTING_NAMES) : meantName(name, SETTING_NAMES)
  if (meant) return `${name} is no setting of this server: did you mean ${meant}?`
  return OUR_NAMES.test(name) ? `${name} is no setting of this server` : undefined
}

export class ConfigError extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'ConfigError'
    this.problems = problems
  }
}

const isRealGateway = ({ PAYMENT_GATEWAY: gateway }: ServerSettings) => gateway === 'opn' || gateway === 'stripe'

/** Settings of something real: beside any of them, visitors who play the bank or the machines could do so for real. */
export const REAL_SETTINGS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'PAYMENT_GATEWAY',
  'PAYMENT_OPN_SECRET_KEY',
  'PAYMENT_OPN_PUBLIC_KEY',
  'PAYMENT_OPN_WEBHOOK_SECRET',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'BRAND_ACCOUNTS',
  'MACHINE_URL',
  'MACHINE_SECRETS',
  'MACHINE_DEVICES',
  'SMS_URL',
  'SMS_TOKEN',
  'FCM_SERVICE_ACCOUNT',
  'FIREBASE_CONFIG',
  'FIREBASE_WEB_PUSH_KEY',
] as const satisfies readonly (keyof ServerSettings)[]

/** The settings of something real that are set. */
export const realSettingsOf = (settings: ServerSettings) =>
  REAL_SETTINGS.filter((name) => (settings[name] ?? 'sandbox') !== 'sandbox')

/** Whether a server has to do with real money, machines, messages or data, so that nobody may play them. */
export const isReal = (settings: ServerSettings): boolean =>
  settings.NODE_ENV === 'production' || realSettingsOf(settings).length > 0

/** Problems of settings that require others. */
function missingSettings(settings: ServerSettings): string[] {
  const isOpn = settings.PAYMENT_GATEWAY === 'opn'
  const isStripe = settings.PAYMENT_GATEWAY === 'stripe'
  const problems: Record<string, unknown> = {
    'DATABASE_URL is missing': (settings.DATABASE_DIRECT_URL ?? settings.DATABASE_READ_URL) && !settings.DATABASE_URL,
    'SMS_TOKEN is missing': settings.SMS_URL && !settings.SMS_TOKEN,
    'TILE_ATTRIBUTION is missing: the map must name its source': settings.TILE_URL && !settings.TILE_ATTRIBUTION,
    'MACHINE_SECRETS is missing': settings.MACHINE_URL && !settings.MACHINE_SECRETS,
    'MACHINE_URL and MACHINE_DEVICES are both set: one of them starts the machines':
      settings.MACHINE_URL && settings.MACHINE_DEVICES,
    'PAYMENT_OPN_SECRET_KEY is missing': isOpn && !settings.PAYMENT_OPN_SECRET_KEY,
    'STRIPE_SECRET_KEY is missing': isStripe && !settings.STRIPE_SECRET_KEY,
    'STRIPE_SECRET_KEY is set, but PAYMENT_GATEWAY is opn: one gateway takes all payments':
      isOpn && settings.STRIPE_SECRET_KEY,
    'PAYMENT_OPN_SECRET_KEY is set, but PAYMENT_GATEWAY is stripe: one gateway takes all payments':
      isStripe && settings.PAYMENT_OPN_SECRET_KEY,
    'MACHINE_URL is missing: customers would pay for machines that do not start':
      isRealGateway(settings) &&
      !settings.MACHINE_DEVICES &&
      !settings.MACHINE_URL &&
      settings.NODE_ENV === 'production',
    // Both or none: a browser that was asked for permission in vain must not be asked twice.
    'FIREBASE_WEB_PUSH_KEY is missing': settings.FIREBASE_CONFIG && !settings.FIREBASE_WEB_PUSH_KEY,
    'FIREBASE_CONFIG is missing': settings.FIREBASE_WEB_PUSH_KEY && !settings.FIREBASE_CONFIG,
  }
  return Object.entries(problems).flatMap(([line, holds]) => (holds ? [line] : []))
}

/**
 * Reads and validates the environment. An empty value counts as unset.
 * @throws ConfigError with one readable line for each problem
 */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const setVariables = Object.entries(environment).filter(([, value]) => value)
  const unknown = setVariables.flatMap(([name]) => nameProblem(name) ?? [])
  const result = safeParse(ServerSettings, Object.fromEntries(setVariables))
  const wrong = result.success ? [] : result.issues.map((issue) => `${String(issue.path?.[0]?.key)} ${issue.message}`)
  if (result.success) wrong.push(...missingSettings(result.output))
  if (!result.success || unknown.length || wrong.length) throw new ConfigError([...wrong, ...unknown])
  const settings = result.output
  const isProduction = settings.NODE_ENV === 'production'
  const isSandbox = isReal(settings) ? settings.SANDBOX === '1' : settings.SANDBOX !== '0'
  const domains = settings.BASE_DOMAINS.map((domain) => domain.split(':'))
  return {
    ...settings,
    BASE_DOMAINS: [...new Set(domains.map(([name = '']) => name))],
    publicPorts: domains.flatMap(([, port]) => port ?? []),
    LOG_LEVEL: settings.LOG_LEVEL ?? (isProduction ? 'info' : 'warn'),
    isSandbox,
  }
}
