import { DAY_MS } from '#contract/duration.ts'
import { bangkokDay } from '#contract/thai/bangkok.ts'
import type { Check } from '#server/platform/check.ts'
import { clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'

/** Banks publish the holidays of a year some months before it; a refund of its last days ends in the next one. */
const HOLIDAYS_AHEAD_MS = 60 * DAY_MS

/** The years of today and of the next refunds, in Bangkok, without a day that moves: each year has several. */
function yearsWithoutHolidays({ REFUND_BANK_HOLIDAYS: days = [] }: Config): string[] {
  const years = [clock.date(), new Date(clock.now() + HOLIDAYS_AHEAD_MS)].map((at) => bangkokDay(at).slice(0, 4))
  return years.filter((year) => !days.some((day) => day.startsWith(year)))
}

export const WORKING_DAYS_CHECKS: readonly Check<Config>[] = [
  {
    id: 'bank_holidays',
    severity: 'warning',
    wrong:
      'REFUND_BANK_HOLIDAYS has no day of this year, or in November and December of the next: refunds are promised for days on which banks are closed',
    remedy: 'add the days of https://www.bot.or.th/en/financial-institutions-holiday.html that move each year',
    isFound: (config) => !config.isSandbox && yearsWithoutHolidays(config).length > 0,
  },
]
