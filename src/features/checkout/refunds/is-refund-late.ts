import type { CaseRefund } from '#contract/refund.ts'
import { bangkokDay } from '#contract/thai/bangkok.ts'
import { serverNow } from '#lib/server-clock.ts'

/** Whether a bank transfer is not sent yet although its promised day is over, by the server's clock. */
export const isRefundLate = ({ due_on, sent_at }: Pick<CaseRefund, 'due_on' | 'sent_at'>): boolean =>
  sent_at === null && typeof due_on === 'string' && due_on < bangkokDay(serverNow())
