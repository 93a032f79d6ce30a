import { readBrandAccounts } from '#server/platform/brand-accounts.ts'
import type { Check } from '#server/platform/check.ts'
import type { Config } from '#server/platform/config.ts'

const hasGateway = ({ PAYMENT_GATEWAY: gateway }: Config) => gateway === 'opn' || gateway === 'stripe'
/** Accounts at the payment company in use: the common one, and those of brands. */
const accountsOf = (config: Config) => {
  const common = {
    opn: {
      secret_key: config.PAYMENT_OPN_SECRET_KEY,
      public_key: config.PAYMENT_OPN_PUBLIC_KEY,
      webhook_secret: config.PAYMENT_OPN_WEBHOOK_SECRET,
    },
    stripe: {
      secret_key: config.STRIPE_SECRET_KEY,
      public_key: undefined,
      webhook_secret: config.STRIPE_WEBHOOK_SECRET,
    },
  }
  const { PAYMENT_GATEWAY: gateway } = config
  if (gateway !== 'opn' && gateway !== 'stripe') return []
  const ownAccounts = Object.values(readBrandAccounts(config) ?? {}).filter(({ secret_key }) => secret_key)
  return [common[gateway], ...ownAccounts]
}

export const PAYMENT_GATEWAY_CHECKS: readonly Check<Config>[] = [
  {
    id: 'gateway',
    severity: 'warning',
    wrong: 'there is no payment gateway: nobody can pay',
    remedy: 'set PAYMENT_GATEWAY and its secret key',
    isFound: (config) => !hasGateway(config) && !config.isSandbox,
  },
  {
    id: 'webhook_secret',
    severity: 'danger',
    wrong: 'notices of the payment company are unsigned: strangers can send them, and delay the real ones',
    remedy:
      'set PAYMENT_OPN_WEBHOOK_SECRET or STRIPE_WEBHOOK_SECRET, and webhook_secret of each of BRAND_ACCOUNTS, from its dashboard',
    isFound: (config) => accountsOf(config).some(({ webhook_secret }) => !webhook_secret),
  },
  {
    id: 'test_keys',
    severity: 'danger',
    wrong: 'a key of the payment company is one for tests: machines start and no money arrives, or no card is taken',
    remedy: 'set the live key, from its dashboard',
    isFound: (config) =>
      config.NODE_ENV === 'production' &&
      accountsOf(config)
        .flatMap(({ secret_key = '', public_key = '' }) => [secret_key, public_key])
        .some((key) => /^(?:skey|pkey|sk|rk)_test_/.test(key)),
  },
]
