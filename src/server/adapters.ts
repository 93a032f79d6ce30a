import { existsSync, readFileSync } from 'node:fs'
import { safeParse } from 'valibot'
import { brands } from '#brands/brand.ts'
import type { App } from './app.ts'
import { type Config, ConfigError } from './config.ts'
import type { Database } from './db/database.ts'
import { parseJson } from './parse-json.ts'
import { httpController } from './ports/machine-controller.http.ts'
import { sandboxController } from './ports/machine-controller.sandbox.ts'
import { nullController } from './ports/machine-controller.ts'
import { opnGateway } from './ports/payment-gateway.opn.ts'
import { sandboxGateway } from './ports/payment-gateway.sandbox.ts'
import { stripeGateway } from './ports/payment-gateway.stripe.ts'
import { nullGateway, type PaymentGateway } from './ports/payment-gateway.ts'
import { fcmPush, ServiceAccount } from './ports/push.fcm.ts'
import { sandboxPush } from './ports/push.sandbox.ts'
import { nullPush } from './ports/push.ts'
import { httpSmsSender } from './ports/sms.http.ts'
import { sandboxSmsSender } from './ports/sms.sandbox.ts'
import { nullSms } from './ports/sms.ts'

/** @param setting the key itself, or the path of its file */
function readAccount(setting: string): ServiceAccount {
  const text = existsSync(setting) ? readFileSync(setting, 'utf8') : setting
  const account = safeParse(ServiceAccount, parseJson(text))
  if (account.success) return account.output
  // The text may be a secret, so it is never repeated.
  throw new ConfigError(['FCM_SERVICE_ACCOUNT is a service account’s key, or the path of its file'])
}

function realGateway(config: Config): PaymentGateway | undefined {
  const { PAYMENT_GATEWAY: kind, PAYMENT_HOSTS: payHosts } = config
  const { PAYMENT_OPN_SECRET_KEY: opnKey, STRIPE_SECRET_KEY: stripeKey } = config
  if (kind === 'opn' && opnKey) {
    const webhookSecret = config.PAYMENT_OPN_WEBHOOK_SECRET
    return opnGateway({ url: config.PAYMENT_OPN_URL, secretKey: opnKey, webhookSecret, payHosts })
  }
  if (kind === 'stripe' && stripeKey) {
    const account = { secretKey: stripeKey, webhookSecret: config.STRIPE_WEBHOOK_SECRET }
    return stripeGateway({ url: config.STRIPE_URL, accounts: new Map(brands.map(({ id }) => [id, account])), payHosts })
  }
  return undefined
}

/**
 * The adapters of the outside services as configured: where none is, those of the sandbox if it is open.
 * @throws ConfigError when the push account cannot be read
 */
export function createAdapters(config: Config, db: Database): Pick<App, 'gateway' | 'controller' | 'push' | 'sms'> {
  const { MACHINE_URL: machineUrl, MACHINE_SECRET: machineSecret } = config
  const { SMS_URL: smsUrl, SMS_TOKEN: smsToken, SMS_SENDER: sender } = config
  const gateway = realGateway(config)
  const controller =
    machineUrl && machineSecret ? httpController({ url: machineUrl, secret: machineSecret }) : undefined
  const push = config.FCM_SERVICE_ACCOUNT ? fcmPush(readAccount(config.FCM_SERVICE_ACCOUNT), config.FCM_URL) : undefined
  const sms = smsUrl && smsToken ? httpSmsSender({ url: smsUrl, token: smsToken, sender }) : undefined
  return {
    gateway: gateway ?? (config.isSandbox ? sandboxGateway(db) : nullGateway),
    controller: controller ?? (config.isSandbox ? sandboxController(db) : nullController),
    push: push ?? (config.isSandbox ? sandboxPush(db) : nullPush),
    sms: sms ?? (config.isSandbox ? sandboxSmsSender(db) : nullSms),
  }
}
