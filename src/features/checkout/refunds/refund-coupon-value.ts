import { type Purchase, refundableMoney } from '#contract/payment.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import type { Translate } from '#lib/i18n/translate.tsx'

type Paid = Pick<Purchase, 'amount' | 'reversed' | 'discount' | 'is_late' | 'coupon'>

/** A coupon was to pay for all of it, and was used elsewhere or changed into money before the late payment. */
export const isNothingPaid = ({ amount, is_late, coupon }: Pick<Paid, 'amount' | 'is_late' | 'coupon'>) =>
  amount === 0 && is_late && !coupon

/** Where the value of a purchase is that was not carried out. */
export function moneySafeText(purchase: Paid, t: Translate): string {
  const left = refundableMoney(purchase)
  if (left > 0) return t('end.moneySafe', { amount: formatPrice(left) })
  return t(isNothingPaid(purchase) ? 'end.nothingPaid' : 'end.couponSafe')
}

/**
 * Value of the refund coupon for a load that did not start or an order that the branch cannot do, in satang: the amount
 * paid that is left, plus the discount. A late payment has no coupon any more where that has been used elsewhere meanwhile.
 */
export const refundCouponValue = (purchase: Paid) =>
  refundableMoney(purchase) + (purchase.is_late && !purchase.coupon ? 0 : purchase.discount)

/** How the value of the refund coupon comes about, where it is not what was paid. */
export function refundCouponSum(purchase: Paid, t: Translate): string | undefined {
  const [value, paid] = [refundCouponValue(purchase), refundableMoney(purchase)]
  if (paid === 0 || value === paid) return undefined
  return t('end.couponSum', {
    amount: formatPrice(value),
    paid: formatPrice(paid),
    coupon: formatPrice(value - paid),
  })
}
