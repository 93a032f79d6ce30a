import { lineAccountsOf, readBrandAccounts } from '#server/platform/brand-accounts.ts'
import type { Check } from '#server/platform/check.ts'
import type { Config } from '#server/platform/config.ts'
import { OUTSIDE_ADDRESSES } from '#server/platform/outside-addresses.ts'
import { isMonthUsedUp } from './line.messaging-api.ts'

/** The brands whose official LINE account has sent all messages of its month. */
export async function readLineUsedUp(config: Config, address = OUTSIDE_ADDRESSES.line): Promise<string[]> {
  const accounts = [...lineAccountsOf(readBrandAccounts(config) ?? {})]
  const found = await Promise.all(
    accounts.map(async ([brand, account]) => ((await isMonthUsedUp(account, address)) ? [brand] : [])),
  )
  return found.flat()
}

export const LINE_CHECKS: readonly Check<Config>[] = [
  {
    id: 'line_month',
    severity: 'warning',
    wrong: 'a brand’s official LINE account has sent all messages of its month: customers get none by LINE',
    remedy: 'choose a larger plan in LINE’s console, or wait for the next month',
    isFound: (config) => readLineUsedUp(config),
  },
]
