import type { MoneyRefund } from '#contract/money-refunds.ts'
import { bangkokDay } from '#contract/thai/bangkok.ts'
import { serverNow } from '#lib/server-clock.ts'

/** `no_destination`: the customer has to say where the money goes, at first or because the bank could not pay there. */
export type RefundStep = 'no_destination' | 'overdue' | 'under_way' | 'sent'

type Told = Pick<MoneyRefund, 'via' | 'due_on' | 'sent_at' | 'destination' | 'destination_failed_at'>

/**
 * How far a refund of money is. Overdue is a bank transfer whose promised day is over.
 * @param now by the server's clock
 */
export function refundStepOf(
  { via, due_on, sent_at, destination, destination_failed_at }: Told,
  now = serverNow(),
): RefundStep {
  if (sent_at) return 'sent'
  if (destination_failed_at || (via === 'bank' && destination === null)) return 'no_destination'
  return due_on && due_on < bangkokDay(now) ? 'overdue' : 'under_way'
}
