import type { Check } from './check.ts'
import { type Config, realSettingsOf } from './config.ts'
import type { ServerSettings } from './settings.ts'

/** Fewer different characters than any random secret of this length has. */
const MIN_DIFFERENT = 8

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

/** What is real beside the sandbox. */
const besideSandbox = (config: Config): string[] => {
  if (!config.isSandbox) return []
  return [...(config.NODE_ENV === 'production' ? ['NODE_ENV=production'] : []), ...realSettingsOf(config)]
}

/**
 * Whether a start says so where it examines nothing else, outside production. A database alone is a developer's own: one that
 * servers of production use stops the sandbox (`refuseSandbox`).
 */
export const isPlayedForReal = (config: Config): boolean =>
  besideSandbox(config).some((name) => !name.startsWith('DATABASE_'))

export const SANDBOX_CHECKS: readonly Check<Config>[] = [
  {
    id: 'sandbox',
    severity: 'danger',
    wrong: 'the sandbox is on beside something real: every visitor can play the bank and the machines',
    remedy: 'remove SANDBOX=1',
    isFound: besideSandbox,
  },
]

export const SETTINGS_CHECKS: readonly Check<Config>[] = [
  {
    id: 'environment',
    severity: 'warning',
    wrong: 'NODE_ENV is not production: metrics are open, and requests are not logged',
    remedy: 'set NODE_ENV=production',
    isFound: ({ NODE_ENV }) => NODE_ENV !== 'production',
  },
  ...SANDBOX_CHECKS,
  {
    id: 'domains',
    severity: 'warning',
    wrong: 'BASE_DOMAINS names no domain of yours: links are wrong, and no other brand’s page may call the API',
    remedy: 'set BASE_DOMAINS',
    isFound: ({ BASE_DOMAINS }) =>
      BASE_DOMAINS.every((domain) => domain === 'localhost' || domain.endsWith('.localhost')),
  },
  {
    id: 'secrets_of_one_server',
    severity: 'danger',
    wrong:
      'JWT_SECRETS or PIN_PEPPERS is missing beside a DATABASE_URL: another server, or one with an empty disk, knows no PIN',
    remedy: 'set both, the same on every server, and keep a copy apart from the database',
    isFound: (config) => Boolean(config.DATABASE_URL) && SHARED.some((name) => !config[name]),
  },
  {
    id: 'secrets_equal',
    severity: 'danger',
    wrong: 'two secrets are the same: who learns one has the other',
    remedy: 'make each with: openssl rand -hex 32',
    isFound: (config) => new Set(secretsOf(config)).size < secretsOf(config).length,
  },
  {
    id: 'secrets_weak',
    severity: 'danger',
    wrong: `a secret has fewer than ${MIN_DIFFERENT} different characters: it can be guessed`,
    remedy: 'make each with: openssl rand -hex 32',
    isFound: (config) => secretsOf(config).some((secret) => new Set(secret).size < MIN_DIFFERENT),
  },
  {
    id: 'metrics',
    severity: 'warning',
    wrong: 'there is no METRICS_TOKENS: nobody is alerted',
    remedy: 'set METRICS_TOKENS and alert as docs/operations.md says',
    isFound: ({ METRICS_TOKENS }) => !METRICS_TOKENS,
  },
]
