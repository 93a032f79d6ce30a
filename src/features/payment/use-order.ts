import { useEffect } from 'react'
import type { CouponChoice } from '#contract/coupons.ts'
import type { Provider, SelectedCommand } from '#contract/payment.ts'
import { type ToPay, useCouponChoices } from './coupon-choices.ts'
import { modeOf, weighedLoad } from './order.queries.ts'

/**
 * What is to pay with the chosen coupon.
 * @param choice null is to pay without one; undefined while the customer has not chosen: then it is the best one
 */
export function useDiscount(toPay: ToPay, choice: string | null | undefined) {
  const choices = useCouponChoices(toPay)
  const { query, usable, isWeighing, price } = choices
  const coupon = choice === undefined ? usable[0] : usable.find(({ id }) => id === choice)
  // It may stand on a page that this visit has not read yet, as after a reload.
  const isSought = typeof choice === 'string' && !coupon && query.hasNextPage && !query.isError
  const { fetchNextPage, isFetching } = query
  useEffect(() => {
    if (isSought && !isFetching) void fetchNextPage()
  }, [isSought, isFetching, fetchNextPage])
  return {
    choices,
    coupons: query,
    usable,
    coupon,
    price,
    isWeighing: isWeighing || isSought,
    /** What is to pay, in satang. */
    amount: price - (coupon?.saving ?? 0),
  }
}

/** What the selected command comes to. */
export const useOrder = (selected: SelectedCommand, isCouponChosen: boolean) =>
  useDiscount(
    { weighed: weighedLoad(selected), branch_id: selected.branch_id, price: selected.program.amount },
    isCouponChosen ? (selected.coupons[0] ?? null) : undefined,
  )

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
