import type { Purchase } from '#contract/payment.ts'

/**
 * What a coupon for a load that did not start, or an order that the branch cannot do, is worth, in satang: what was paid, and what its own coupon took off.
 * Money that came late may have found that coupon used elsewhere, so then no more is promised than was paid.
 */
export const refundCouponValue = ({ amount, discount, is_late }: Pick<Purchase, 'amount' | 'discount' | 'is_late'>) =>
  amount + (is_late ? 0 : discount)
