import { REFUND_TIMES } from '#contract/refund-times.ts'
import { bangkokDay } from '#contract/thai/bangkok.ts'
import { addWorkingDays } from '#contract/thai/bank-holidays.ts'

/**
 * The last day in Bangkok, `2026-12-01`, for a bank transfer that is owed since an instant.
 * @param holidays further days on which banks are closed
 */
export const refundDueOn = (since: Date, holidays: readonly string[] = []): string =>
  addWorkingDays(bangkokDay(since), REFUND_TIMES.workingDays, holidays)
