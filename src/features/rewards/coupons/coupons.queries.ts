import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query'
import { type COUPON_FILTERS, type Coupon, getCouponByUser } from '#contract/coupons.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { call } from '#lib/api/http.ts'
import { nextPage } from '#lib/api/paging.ts'
import { isSignedIn } from '#lib/auth/session.ts'

const PAGE_SIZE = 10

type Filter = (typeof COUPON_FILTERS)[number]
type CouponPages = InfiniteData<OutputOf<typeof getCouponByUser>>

const STATUSES: Record<Filter, readonly Coupon['status'][]> = {
  available: ['available', 'reserved'],
  used: ['used'],
  expired: ['expired'],
  history: ['used', 'expired'],
}

const NEVER = '9999'
const byExpiry = (a: Coupon, b: Coupon) => (a.expires_at ?? NEVER).localeCompare(b.expires_at ?? NEVER)
const lastFirst = (a: Coupon, b: Coupon) =>
  (b.used_at ?? b.expires_at ?? '').localeCompare(a.used_at ?? a.expires_at ?? '')

/** Those of the list, each once, in its order: an API may answer all coupons, whatever it is asked for. */
const couponsOf =
  (filter: Filter) =>
  ({ pages, pageParams }: CouponPages): CouponPages => {
    const seen = new Set<string>()
    const isNew = ({ id }: Coupon) => !seen.has(id) && Boolean(seen.add(id))
    const all = pages.flatMap(({ details }) => details)
    const wanted = all.filter((coupon) => STATUSES[filter].includes(coupon.status) && isNew(coupon))
    const [first] = pages
    // What is complete and in order stays as it came, page by page.
    if (!first || (wanted.length === all.length && first.total != null)) return { pages, pageParams }
    return {
      pages: [{ ...first, details: wanted.toSorted(filter === 'available' ? byExpiry : lastFirst) }],
      pageParams: pageParams.slice(0, 1),
    }
  }

/** The customer's coupons page by page: earliest expiry first, in the history latest first. */
export const couponPages = (status: Filter) =>
  infiniteQueryOptions({
    queryKey: ['coupons', 'pages', status],
    queryFn: ({ signal, pageParam }) =>
      call(getCouponByUser, { status, page: pageParam, limit: PAGE_SIZE }, { signal }),
    enabled: () => isSignedIn(),
    initialPageParam: 1,
    getNextPageParam: nextPage(PAGE_SIZE),
    select: couponsOf(status),
  })
