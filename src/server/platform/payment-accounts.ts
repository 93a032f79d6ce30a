import { type InferOutput, minLength, object, optional, pipe, record, safeParse, string } from 'valibot'
import type { Config } from './config.ts'
import { textOfSetting } from './json-config-file.ts'
import { parseJson } from './parse-json.ts'

const PaymentAccounts = record(
  string(),
  object({
    secret_key: pipe(string(), minLength(8)),
    public_key: optional(string()),
    webhook_secret: optional(pipe(string(), minLength(16))),
  }),
)

/** The accounts at the payment company of brands that have their own; undefined if the setting cannot be read. */
export function readPaymentAccounts({
  PAYMENT_ACCOUNTS: setting,
}: Pick<Config, 'PAYMENT_ACCOUNTS'>): InferOutput<typeof PaymentAccounts> | undefined {
  if (!setting) return {}
  const accounts = safeParse(PaymentAccounts, parseJson(textOfSetting(setting)))
  return accounts.success ? accounts.output : undefined
}
