import { useEffect } from 'react'
import { type ToPay, useCouponChoices } from './coupon-choices.ts'

/**
 * What is to pay with the chosen coupon.
 * @param choice null is to pay without one; undefined while the customer has not chosen: then it is the best one
 */
export function useDiscount(toPay: ToPay, choice: string | null | undefined) {
  const choices = useCouponChoices(toPay)
  const { query, usable, isEvaluating, price } = choices
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
    isEvaluating: isEvaluating || isSought,
    /** What is to pay, in satang. */
    amount: price - (coupon?.saving ?? 0),
  }
}
