import type { CouponChoice } from '#contract/coupons.ts'
import { METHODS, type SelectedCommand } from '#contract/payment.ts'
import { loadTarget } from '#features/checkout/coupon-picker/coupon-choices.queries.ts'
import { useDiscount } from '#features/checkout/coupon-picker/use-discount.ts'
import type { PayOption } from '#features/checkout/payment/use-payment-method.ts'

/** Price, coupon and amount to pay of the selected command. */
export const useCheckoutTotal = (selected: SelectedCommand, isCouponChosen: boolean) =>
  useDiscount(
    { target: loadTarget(selected), branch_id: selected.branch_id, price: selected.program.amount },
    isCouponChosen ? (selected.coupons[0] ?? null) : undefined,
  )

/** The command that the pay button sends, with the coupon and payment method that the page shows. */
export function buildPayCommand(
  selected: SelectedCommand,
  coupon: CouponChoice | undefined,
  method: PayOption | undefined,
) {
  const { bank, saved_card: _, more = [], ...rest } = selected
  const provider = method?.provider ?? 'promptpay' // any method is accepted when the amount is 0
  return {
    ...rest,
    ...(more.length > 0 ? { more } : {}),
    coupons: coupon ? [coupon.id] : [],
    provider,
    mode: METHODS[provider].mode,
    ...(bank && method?.banks ? { bank } : {}),
    ...(method?.card ? { saved_card: method.card.card } : {}),
  }
}
