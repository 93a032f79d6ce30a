import { existsSync, readFileSync } from 'node:fs'
import { safeParse } from 'valibot'
import type { App } from './app.ts'
import { type Config, ConfigError } from './config.ts'
import type { Database } from './db/database.ts'
import { parseJson } from './parse-json.ts'
import { httpController } from './ports/machine-controller.http.ts'
import { sandboxController } from './ports/machine-controller.sandbox.ts'
import { nullController } from './ports/machine-controller.ts'
import { opnGateway } from './ports/payment-gateway.opn.ts'
import { sandboxGateway } from './ports/payment-gateway.sandbox.ts'
import { nullGateway } from './ports/payment-gateway.ts'
import { fcmPush, ServiceAccount } from './ports/push.fcm.ts'
import { sandboxPush } from './ports/push.sandbox.ts'
import { nullPush } from './ports/push.ts'
import { httpSmsSender } from './ports/sms.http.ts'
import { sandboxSmsSender } from './ports/sms.sandbox.ts'
import { nullSms } from './ports/sms.ts'

type Adapters = Pick<App, 'gateway' | 'controller' | 'push' | 'sms'>
/** Of a server that must not act on the outside. */
export const NULL_ADAPTERS: Adapters = {
  gateway: nullGateway,
  controller: nullController,
  push: nullPush,
  sms: nullSms,
}

/** @param setting the key itself, or the path of its file */
function readAccount(setting: string): ServiceAccount {
  const text = existsSync(setting) ? readFileSync(setting, 'utf8') : setting
  const account = safeParse(ServiceAccount, parseJson(text))
  if (account.success) return account.output
  // The text may be a secret, so it is never repeated.
  throw new ConfigError(['FCM_SERVICE_ACCOUNT is a service account’s key, or the path of its file'])
}

/**
 * The adapters of the outside services as configured: where none is, those of the sandbox if it is open.
 * @throws ConfigError when the push account cannot be read
 */
export function createAdapters(config: Config, db: Database): Adapters {
  const { PAYMENT_OPN_SECRET_KEY: secretKey, MACHINE_URL: machineUrl, MACHINE_SECRET: machineSecret } = config
  const { SMS_URL: smsUrl, SMS_TOKEN: smsToken, SMS_SENDER: sender } = config
  const gateway =
    config.PAYMENT_GATEWAY === 'opn' && secretKey
      ? opnGateway({
          url: config.PAYMENT_OPN_URL,
          secretKey,
          webhookSecret: config.PAYMENT_OPN_WEBHOOK_SECRET,
          payHosts: config.PAYMENT_HOSTS,
        })
      : undefined
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
