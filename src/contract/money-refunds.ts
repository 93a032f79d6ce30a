import type { InferOutput } from 'valibot'
import type { CaseRefund, PurchaseRefund } from './refund.ts'

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
