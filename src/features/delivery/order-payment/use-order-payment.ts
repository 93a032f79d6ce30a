import type { DiscountInput } from '#features/checkout/coupon-picker/coupon-choices.ts'
import { useDiscount } from '#features/checkout/coupon-picker/use-discount.ts'
import type { PayOrderInput, SelectedMethod } from '#features/checkout/payment/pay.queries.ts'
import { usePaymentMethod } from '#features/checkout/payment/use-payment-method.ts'

/**
 * Amount, coupon and payment method of an order.
 * @param choice coupon id; null pays without a coupon; undefined takes the best one, as the customer has not chosen yet
 * @param selected the payment method that the customer chose
 */
export function useOrderPayment(input: DiscountInput, choice: string | null | undefined, selected: SelectedMethod) {
  const discount = useDiscount(input, choice)
  /** In satang; undefined while unknown. */
  const amount = input.price === undefined || discount.isEvaluating ? undefined : discount.amount
  const { method, requireBank, ...ways } = usePaymentMethod(input.branch_id, amount, selected)
  const { bank } = selected
  const canPay = amount === 0 || (amount !== undefined && method !== undefined)

  /** Input of the payment; undefined while something is missing, which the form then shows and announces. */
  function readPayment(): Omit<PayOrderInput, 'transaction'> | undefined {
    if (!canPay || requireBank()) return undefined
    return {
      // Any method is accepted when the amount is 0.
      method: {
        provider: method?.provider ?? 'promptpay',
        ...(method?.banks && bank ? { bank } : {}),
        ...(method?.card ? { saved_card: method.card.card } : {}),
      },
      coupons: discount.coupon ? [discount.coupon.id] : [],
    }
  }

  return { ...ways, choice, discount, amount, bank, canPay, readPayment }
}

export type OrderPaymentState = ReturnType<typeof useOrderPayment>
