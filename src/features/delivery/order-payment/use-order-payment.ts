import type { ToPay } from '#features/checkout/coupon-picker/coupon-choices.ts'
import { useDiscount } from '#features/checkout/coupon-picker/use-discount.ts'
import type { OrderPay, SelectedMethod } from '#features/checkout/payment/pay.queries.ts'
import { usePaymentMethod } from '#features/checkout/payment/use-payment-method.ts'

/**
 * What an order comes to with its coupon, and how it is paid.
 * @param choice the coupon's id, null for none; undefined while the customer has not chosen: then it is the best one
 * @param marked the way to pay that the customer chose
 */
export function useOrderPayment(toPay: ToPay, choice: string | null | undefined, marked: SelectedMethod) {
  const discount = useDiscount(toPay, choice)
  /** In satang; undefined while it is not known. */
  const amount = toPay.price === undefined || discount.isEvaluating ? undefined : discount.amount
  const { providers, way, bankErrorCount, requireBank } = usePaymentMethod(toPay.branch_id, amount, marked)
  const { bank } = marked
  const canPay = amount === 0 || (amount !== undefined && way !== undefined)

  /** What the pay button sends; undefined while something is missing, which is then said and shown. */
  function toSend(): Omit<OrderPay, 'transaction'> | undefined {
    if (!canPay || requireBank()) return undefined
    return {
      // With nothing to pay any way will do.
      way: { provider: way?.provider ?? 'promptpay', ...(way?.banks && bank ? { bank } : {}) },
      coupons: discount.coupon ? [discount.coupon.id] : [],
    }
  }

  return { choice, discount, amount, providers, way, bank, bankErrorCount, canPay, toSend }
}

export type OrderPayment = ReturnType<typeof useOrderPayment>
