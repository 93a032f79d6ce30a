import type { Transaction } from '#contract/payment.ts'

/**
 * What a coupon for a load that did not start is worth, in satang: what was paid, and what its own coupon took off.
 * Money that came late may have found that coupon used elsewhere, so then no more is promised than was paid.
 */
export const couponWorth = ({ amount, discount, is_late }: Transaction) => amount + (is_late ? 0 : discount)
