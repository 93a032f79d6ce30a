import { useEffect } from 'react'
import type { CouponChoice } from '#contract/coupons.ts'
import type { Provider, SelectedCommand } from '#contract/payment.ts'
import { useCouponChoices } from './coupon-choices.ts'
import { modeOf } from './order.queries.ts'

/** What the selected command comes to: with the chosen coupon, or the best one while the customer has not chosen. */
export function useOrder(selected: SelectedCommand, isCouponChosen: boolean) {
  const { query, usable, isWeighing } = useCouponChoices(selected)
  const [chosen] = selected.coupons
  const coupon = isCouponChosen ? usable.find(({ id }) => id === chosen) : usable[0]
  // It may stand on a page that this visit has not read yet, as after a reload.
  const isSought = isCouponChosen && chosen !== undefined && !coupon && query.hasNextPage && !query.isError
  const { fetchNextPage, isFetching } = query
  useEffect(() => {
    if (isSought && !isFetching) void fetchNextPage()
  }, [isSought, isFetching, fetchNextPage])
  const price = selected.program.amount
  return {
    coupons: query,
    usable,
    coupon,
    price,
    isWeighing: isWeighing || isSought,
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
