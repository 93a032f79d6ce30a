import { infiniteQueryOptions } from '@tanstack/react-query'
import { type CouponChoice, getAvailableCoupon } from '#contract/coupons.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { SelectedCommand } from '#contract/payment.ts'
import { call } from '#lib/api/http.ts'
import { nextPage } from '#lib/api/paging.ts'

/** The server sorts usable coupons first, so the best one is always on the first page. */
const PAGE_SIZE = 20

type OfferedCoupon = OutputOf<typeof getAvailableCoupon>['details'][number]

type WithoutPage<Input> = Input extends unknown ? Omit<Input, 'page' | 'limit'> : never

/** The purchase that coupons are evaluated for: a load, an order in progress, or a placed order. */
export type CouponTarget = WithoutPage<InputOf<typeof getAvailableCoupon>>

/** What is chosen at a machine, without how it is paid. */
export type LoadSelection = Pick<SelectedCommand, 'path' | 'program' | 'machine_id' | 'branch_id' | 'machine_category'>

export const loadTarget = ({
  path,
  program,
  machine_id,
  branch_id,
  machine_category,
}: LoadSelection): LoadSelection => ({
  path,
  program,
  machine_id,
  branch_id,
  machine_category,
})

/** The discount of a coupon on a price, in satang, by its terms. */
function discountOn(price: number, { discount_kind, amount, percent, minimum }: OfferedCoupon): number {
  if (price < minimum) return 0
  if (discount_kind === 'amount') return Math.min(amount, price)
  const share = discount_kind === 'free' ? price : Math.floor((price * (percent ?? 0)) / 100)
  return amount > 0 ? Math.min(share, amount) : share
}

/** An API that does not evaluate coupons leaves that to the app, and checks it when the purchase is paid. */
const withSaving = (coupon: OfferedCoupon, price: number): CouponChoice => ({
  ...coupon,
  saving: coupon.saving ?? (coupon.reason === null ? discountOn(price, coupon) : 0),
})

/** The customer's coupons evaluated for this purchase, best first, page by page. */
export const couponChoicesQuery = (target: CouponTarget) =>
  infiniteQueryOptions({
    queryKey: ['coupons', 'for', target],
    queryFn: async ({ signal, pageParam }) => {
      const page = await call(getAvailableCoupon, { ...target, page: pageParam, limit: PAGE_SIZE }, { signal })
      const price = page.price ?? ('program' in target ? target.program.amount : 0)
      return { ...page, details: page.details.map((coupon): CouponChoice => withSaving(coupon, price)) }
    },
    initialPageParam: 1,
    getNextPageParam: nextPage(PAGE_SIZE),
    // After a lost response the coupon is reserved by this purchase itself, and the retry must send the same coupon.
    refetchOnWindowFocus: false,
    staleTime: 0,
  })
