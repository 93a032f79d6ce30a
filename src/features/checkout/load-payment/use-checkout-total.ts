import type { CouponChoice } from '#contract/coupons.ts'
import type { Provider, SelectedCommand } from '#contract/payment.ts'
import { loadTarget } from '#features/checkout/coupon-picker/coupon-choices.queries.ts'
import { useDiscount } from '#features/checkout/coupon-picker/use-discount.ts'
import { modeOf } from '#features/checkout/payment/pay.queries.ts'

/** What the selected command comes to. */
export const useCheckoutTotal = (selected: SelectedCommand, isCouponChosen: boolean) =>
  useDiscount(
    { weighed: loadTarget(selected), branch_id: selected.branch_id, price: selected.program.amount },
    isCouponChosen ? (selected.coupons[0] ?? null) : undefined,
  )

/** What the pay button sends: the coupon that is shown and the way to pay that is marked. */
export function buildPayCommand(
  selected: SelectedCommand,
  coupon: CouponChoice | undefined,
  way: Provider | undefined,
) {
  const { bank, ...rest } = selected
  const provider = way?.provider ?? 'promptpay' // with nothing to pay any will do
  return {
    ...rest,
    coupons: coupon ? [coupon.id] : [],
    provider,
    mode: modeOf(provider),
    ...(bank && way?.banks ? { bank } : {}),
  }
}
