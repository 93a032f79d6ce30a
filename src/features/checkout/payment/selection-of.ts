import { type BasketCommand, type LoadPurchase, METHODS, type SelectedCommand } from '#contract/payment.ts'
import { formatMachineCode } from '#features/branches/machines/machine-address.ts'

/** What was chosen for a purchase, to choose it again. */
export function selectionOf(purchase: LoadPurchase): SelectedCommand & Pick<BasketCommand, 'is_later'> {
  const { provider, bank, coupon } = purchase
  return {
    path: formatMachineCode(purchase),
    program: {
      temp: purchase.program.temp,
      amount: purchase.price || purchase.amount + purchase.discount,
      extra: purchase.extras.map((extra) => extra.extra_id),
    },
    platform: 'web',
    provider,
    mode: METHODS[provider].mode,
    ...(bank ? { bank } : {}),
    machine_id: purchase.machine_id,
    branch_id: purchase.branch_id,
    machine_category: purchase.machine_category,
    coupons: coupon ? [coupon.id] : [],
    ...(purchase.is_later ? { is_later: true } : {}),
  }
}
