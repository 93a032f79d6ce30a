import type { Purchase } from '#contract/payment.ts'

/** What is not lost after a choice that failed: money, or the coupon that paid for all of it. */
export const stillSafeOf = ({ amount }: Purchase) => (amount > 0 ? 'end.stillSafe' : 'end.stillSafeCoupon')
