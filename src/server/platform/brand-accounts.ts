import { type InferOutput, minLength, object, optional, pipe, record, regex, safeParse, string } from 'valibot'
import type { Config } from './config.ts'
import { textOfSetting } from './json-config-file.ts'
import { parseJson } from './parse-json.ts'

/** The official LINE account with which a brand writes to its customers, from LINE's consoles. */
const LineAccount = object({
  channel_access_token: pipe(string(), minLength(16)),
  channel_secret: pipe(string(), minLength(16)),
  /** The account's own id, by which customers find it. */
  basic_id: pipe(string(), regex(/^@[\w.-]{1,40}$/)),
})
export type LineAccount = InferOutput<typeof LineAccount>

const BrandAccounts = record(
  string(),
  object({
    /** Without it the brand's money goes to the common account. */
    secret_key: optional(pipe(string(), minLength(8))),
    public_key: optional(string()),
    webhook_secret: optional(pipe(string(), minLength(16))),
    line: optional(LineAccount),
  }),
)

type Accounts = InferOutput<typeof BrandAccounts>

/** The accounts that brands have at others; undefined if the setting cannot be read. */
export function readBrandAccounts({ BRAND_ACCOUNTS: setting }: Pick<Config, 'BRAND_ACCOUNTS'>): Accounts | undefined {
  if (!setting) return {}
  const accounts = safeParse(BrandAccounts, parseJson(textOfSetting(setting)))
  return accounts.success ? accounts.output : undefined
}

/** The official LINE accounts, by brand. */
export const lineAccountsOf = (accounts: Accounts): ReadonlyMap<string, LineAccount> =>
  new Map(Object.entries(accounts).flatMap(([brand, { line }]) => (line ? [[brand, line] as const] : [])))
