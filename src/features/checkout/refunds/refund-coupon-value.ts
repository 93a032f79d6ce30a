import type { Purchase } from '#contract/payment.ts'

/** What is left to refund of the money that was paid, in satang: the shop may have sent a part back already. */
export const refundableMoney = ({ amount, reversed }: Pick<Purchase, 'amount' | 'reversed'>) =>
  Math.max(0, amount - reversed)

/**
 * Value of the refund coupon for a load that did not start or an order that the branch cannot do, in satang: the amount
 * paid that is left, plus the discount. After a late payment the original coupon may have been used elsewhere, so the discount is not
 * included.
 */
export const refundCouponValue = (purchase: Pick<Purchase, 'amount' | 'reversed' | 'discount' | 'is_late'>) =>
  refundableMoney(purchase) + (purchase.is_late ? 0 : purchase.discount)
