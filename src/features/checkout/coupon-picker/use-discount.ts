import { useEffect } from 'react'
import { type DiscountInput, useCouponChoices } from './coupon-choices.ts'

/**
 * The amount to pay with the chosen coupon.
 * @param choice coupon id; null pays without a coupon; undefined takes the best one, as the customer has not chosen yet
 */
export function useDiscount(input: DiscountInput, choice: string | null | undefined) {
  const choices = useCouponChoices(input)
  const { query, usable, isEvaluating, price } = choices
  const coupon = choice === undefined ? usable[0] : usable.find(({ id }) => id === choice)
  // After a reload the chosen coupon can be on a page that is not loaded yet.
  const isOnLaterPage = typeof choice === 'string' && !coupon && query.hasNextPage && !query.isError
  const { fetchNextPage, isFetching } = query
  useEffect(() => {
    if (isOnLaterPage && !isFetching) void fetchNextPage()
  }, [isOnLaterPage, isFetching, fetchNextPage])
  return {
    choices,
    coupons: query,
    usable,
    coupon,
    price,
    isEvaluating: isEvaluating || isOnLaterPage,
    /** Amount to pay, in satang. */
    amount: price - (coupon?.saving ?? 0),
  }
}
