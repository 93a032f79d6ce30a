import { safeParse } from 'valibot'
import { brandById, brands } from '#brands/brand.ts'
import type { Database } from '#server/db/database.ts'
import type { App } from '#server/http/app.ts'
import { lineAccountsOf, readBrandAccounts } from '#server/platform/brand-accounts.ts'
import { type Config, ConfigError } from '#server/platform/config.ts'
import { textOfSetting } from '#server/platform/json-config-file.ts'
import { LIMITS, type Limits } from '#server/platform/limits.ts'
import type { Log } from '#server/platform/log.ts'
import { OUTSIDE_ADDRESSES, type OutsideAddresses } from '#server/platform/outside-addresses.ts'
import { parseJson } from '#server/platform/parse-json.ts'
import { lineMessagingApi } from '#server/ports/line.messaging-api.ts'
import { nullLine } from '#server/ports/line.ts'
import { httpController } from '#server/ports/machine-controller.http.ts'
import { sandboxController } from '#server/ports/machine-controller.sandbox.ts'
import { parseDevices, type ShellyDevices, shellyController } from '#server/ports/machine-controller.shelly.ts'
import { type MachineController, nullController } from '#server/ports/machine-controller.ts'
import { type OutsideCall, observeAdapters } from '#server/ports/observe-adapters.ts'
import { opnGateway } from '#server/ports/payment-gateway.opn.ts'
import { sandboxGateway } from '#server/ports/payment-gateway.sandbox.ts'
import { stripeGateway } from '#server/ports/payment-gateway.stripe.ts'
import { nullGateway, type PaymentGateway } from '#server/ports/payment-gateway.ts'
import { fcmPush, ServiceAccount } from '#server/ports/push.fcm.ts'
import { sandboxPush } from '#server/ports/push.sandbox.ts'
import { nullPush } from '#server/ports/push.ts'
import { httpSmsSender } from '#server/ports/sms.http.ts'
import { sandboxSmsSender } from '#server/ports/sms.sandbox.ts'
import { nullSms } from '#server/ports/sms.ts'

type Adapters = Pick<App, 'gateway' | 'controller' | 'push' | 'line' | 'sms'>
/** Adapters of a server that must not act on the outside. */
export const NULL_ADAPTERS: Adapters = {
  gateway: nullGateway,
  controller: nullController,
  push: nullPush,
  line: nullLine,
  sms: nullSms,
}

function readAccount(setting: string): ServiceAccount {
  const account = safeParse(ServiceAccount, parseJson(textOfSetting(setting)))
  if (account.success) return account.output
  // The text may be a secret, so it is never repeated.
  throw new ConfigError(['FCM_SERVICE_ACCOUNT is a service account’s key, or the path of its file'])
}

/** @throws ConfigError when the file of relays cannot be read */
function readDevices(path: string): ShellyDevices {
  const devices = parseDevices(path)
  if (devices.success) return devices.output
  throw new ConfigError([`MACHINE_DEVICES is the path of a JSON file: ${devices.issues[0].message}`])
}

function machineController(config: Config): MachineController | undefined {
  const { MACHINE_URL: url, MACHINE_SECRETS: [secret] = [], MACHINE_DEVICES: path } = config
  if (path) return shellyController({ devices: readDevices(path) })
  return url && secret ? httpController({ url, secret }) : undefined
}

/** @throws ConfigError when the accounts cannot be read, or one is of no brand */
function brandAccounts(config: Config) {
  const accounts = readBrandAccounts(config)
  if (accounts && Object.keys(accounts).every((id) => brandById(id))) return accounts
  throw new ConfigError(['BRAND_ACCOUNTS is a JSON object of accounts by brand, or the path of its file'])
}

type PaymentAccount = { secretKey: string; publicKey?: string | undefined; webhookSecret: string | undefined }

/** By brand, as gateways ask. */
type AccountsByBrand = Pick<ReadonlyMap<string, PaymentAccount>, 'get' | 'has' | 'values'>

/**
 * The account that receives each brand's money: its own, or the common one. Looked up at each call, because brands are
 * made while a development server runs.
 */
function accountsOf(config: Config, common: PaymentAccount): AccountsByBrand {
  const ownAccounts = new Map(
    Object.entries(brandAccounts(config)).flatMap(([id, account]): [string, PaymentAccount][] => {
      const { secret_key: secretKey, public_key: publicKey, webhook_secret: webhookSecret } = account
      return secretKey === undefined ? [] : [[id, { secretKey, publicKey, webhookSecret }]]
    }),
  )
  const accountOf = (id: string) => ownAccounts.get(id) ?? common
  return {
    get: (id) => (brandById(id) ? accountOf(id) : undefined),
    has: (id) => brandById(id) !== undefined,
    values: () => brands.map(({ id }) => accountOf(id)).values(),
  }
}

const emailOf = (brand: string) => brandById(brand)?.contact.email ?? null

function realGateway(config: Config, outside: OutsideAddresses): PaymentGateway | undefined {
  const { PAYMENT_GATEWAY: kind } = config
  const { paymentPages: payHosts } = outside
  const { PAYMENT_OPN_SECRET_KEY: opnKey, STRIPE_SECRET_KEY: stripeKey } = config
  if (kind === 'opn' && opnKey) {
    const { PAYMENT_OPN_PUBLIC_KEY: publicKey, PAYMENT_OPN_WEBHOOK_SECRET: webhookSecret } = config
    const account = { secretKey: opnKey, publicKey, webhookSecret }
    return opnGateway({ url: outside.opn, accounts: accountsOf(config, account), payHosts })
  }
  if (kind === 'stripe' && stripeKey) {
    const account = { secretKey: stripeKey, webhookSecret: config.STRIPE_WEBHOOK_SECRET }
    return stripeGateway({ url: outside.stripe, accounts: accountsOf(config, account), emailOf, payHosts })
  }
  return undefined
}

/**
 * The adapters of the outside services as configured: where none is, those of the sandbox if it is open.
 * @param count called for every call to the outside
 * @throws ConfigError when the push account or the file of relays cannot be read
 */
export function createAdapters(
  config: Config,
  db: Database,
  log: Log,
  {
    limits = LIMITS,
    outside = OUTSIDE_ADDRESSES,
    count = () => {},
  }: { limits?: Limits; outside?: OutsideAddresses; count?: (call: OutsideCall) => void } = {},
): Adapters {
  const { SMS_URL: smsUrl, SMS_TOKEN: smsToken, SMS_SENDER: sender } = config
  const real = realGateway(config, outside)
  const gateway = real && { ...real, pollsPerMinute: limits.pollsPerMinute }
  const controller = machineController(config)
  const push = config.FCM_SERVICE_ACCOUNT ? fcmPush(readAccount(config.FCM_SERVICE_ACCOUNT), outside.fcm) : undefined
  const lineAccounts = lineAccountsOf(brandAccounts(config))
  const line =
    lineAccounts.size > 0
      ? lineMessagingApi(lineAccounts, outside.line, (brand) =>
          log.error('the month’s LINE messages are used up', { brand }),
        )
      : nullLine
  const sms = smsUrl && smsToken ? httpSmsSender({ url: smsUrl, token: smsToken, sender }) : undefined
  const adapters = {
    gateway: gateway ?? (config.isSandbox ? sandboxGateway(db) : nullGateway),
    controller: controller ?? (config.isSandbox ? sandboxController(db) : nullController),
    push: push ?? (config.isSandbox ? sandboxPush(db) : nullPush),
    line,
    sms: sms ?? (config.isSandbox ? sandboxSmsSender(db) : nullSms),
  }
  return observeAdapters(adapters, count, (brand) => log.error('gateway does not accept the key', { brand }))
}
