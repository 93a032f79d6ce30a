import type { InferOutput } from 'valibot'
import type { CaseRefund, PurchaseRefund } from './refund.ts'
import { bangkokDay } from './thai/bangkok.ts'

type Refunds = {
  refund: InferOutput<typeof PurchaseRefund> | null
  paid_again: CaseRefund[]
  wrong_amount: CaseRefund[]
}
export type MoneyRefund = Omit<CaseRefund, 'currency'> & { currency?: CaseRefund['currency']; asked_at?: string | null }

/** The refunds of a purchase that are money: of its payment, of second payments, and of payments that were not its price. */
export const moneyRefundsOf = ({ refund, paid_again, wrong_amount }: Refunds): MoneyRefund[] => [
  ...(refund?.kind === 'case' ? [refund] : []),
  ...paid_again,
  ...wrong_amount,
]

/** Money of the purchase is still to be sent back. */
export const hasUnsentRefund = (purchase: Refunds): boolean => moneyRefundsOf(purchase).some(({ sent_at }) => !sent_at)

/** A purchase with each of its refunds of money changed. */
export const withMoneyRefunds = <Purchase extends Refunds>(
  purchase: Purchase,
  change: <Back extends MoneyRefund>(back: Back) => Back,
): Purchase => ({
  ...purchase,
  refund: purchase.refund?.kind === 'case' ? change(purchase.refund) : purchase.refund,
  paid_again: purchase.paid_again.map(change),
  wrong_amount: purchase.wrong_amount.map(change),
})

/** `no_destination`: the customer has to say where the money goes, at first or because the bank could not pay there. */
export type RefundStep = 'no_destination' | 'overdue' | 'under_way' | 'sent'

type Told = Pick<MoneyRefund, 'via' | 'due_on' | 'sent_at' | 'destination' | 'destination_failed_at'>

/**
 * How far a refund of money is. Overdue is a bank transfer whose promised day is over.
 * @param now by the server's clock
 */
export function refundStepOf(
  { via, due_on, sent_at, destination, destination_failed_at }: Told,
  now: number,
): RefundStep {
  if (sent_at) return 'sent'
  if (destination_failed_at || (via === 'bank' && destination === null)) return 'no_destination'
  return due_on && due_on < bangkokDay(now) ? 'overdue' : 'under_way'
}
