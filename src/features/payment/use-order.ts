import { useQuery } from '@tanstack/react-query'
import type { CouponChoice } from '#contract/coupons.ts'
import type { Provider, SelectedCommand } from '#contract/payment.ts'
import { couponChoicesQuery, modeOf } from './order.queries.ts'

/** The coupons that would lessen the price, best first. */
export const usableOf = (choices: readonly CouponChoice[] | undefined) =>
  (choices ?? []).filter(({ reason, saving }) => reason === null && saving > 0)

/** What the selected command comes to: with the chosen coupon, or the best one while the customer has not chosen. */
export function useOrder(selected: SelectedCommand, isCouponChosen: boolean) {
  const coupons = useQuery(couponChoicesQuery(selected))
  const usable = usableOf(coupons.data?.details)
  const coupon = isCouponChosen ? usable.find(({ id }) => id === selected.coupons[0]) : usable[0]
  const price = selected.program.amount
  return {
    coupons,
    usable,
    coupon,
    price,
    /** What is to pay, in satang. */
    amount: price - (coupon?.saving ?? 0),
  }
}

export const isTaken = ({ is_available, minimum }: Provider, amount: number) => is_available && amount >= minimum

/** What the pay button sends: the coupon that is shown and the way to pay that is marked. */
export function commandToPay(selected: SelectedCommand, coupon: CouponChoice | undefined, way: Provider | undefined) {
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
