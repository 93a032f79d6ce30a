import type { Purchase } from '#contract/payment.ts'

/**
 * Value of the refund coupon for a load that did not start or an order that the branch cannot do, in satang: the amount
 * paid plus the discount. After a late payment the original coupon may have been used elsewhere, so the discount is not
 * included.
 */
export const refundCouponValue = ({ amount, discount, is_late }: Pick<Purchase, 'amount' | 'discount' | 'is_late'>) =>
  amount + (is_late ? 0 : discount)
