import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getGiftByUser, getPointsByPromotion, getPromotionCoupon } from '#contract/rewards.ts'
import { call } from '#lib/api/http.ts'
import { isSignedIn } from '#lib/auth/session.ts'

/** The history is at the page's end, and few read far. */
const PAGE_SIZE = 5
/** More than a shop offers, and more gifts than anybody leaves lying. */
const ALL = 50

const enabled = () => isSignedIn()

/** What points can be exchanged for, what the customer can have first. */
export const promotionsQuery = () =>
  queryOptions({
    queryKey: ['promotions', 'all'],
    queryFn: async ({ signal }) => (await call(getPromotionCoupon, { limit: ALL }, { signal })).details,
    enabled,
  })

/** One of them; null when the shop does not, or no longer, offer it. */
export const promotionQuery = (promotion_id: string) =>
  queryOptions({
    queryKey: ['promotions', 'one', promotion_id],
    queryFn: async ({ signal }) => (await call(getPromotionCoupon, { promotion_id }, { signal })).details[0] ?? null,
    enabled,
  })

/** What is waiting for the customer in the shop, first to expire first. */
export const giftsQuery = () =>
  queryOptions({
    queryKey: ['gifts'],
    queryFn: async ({ signal }) => (await call(getGiftByUser, { limit: ALL }, { signal })).details,
    enabled,
  })

/** Where points came from and went, newest first. */
export const pointPages = () =>
  infiniteQueryOptions({
    queryKey: ['points', 'pages'],
    queryFn: ({ signal, pageParam }) => call(getPointsByPromotion, { page: pageParam, limit: PAGE_SIZE }, { signal }),
    enabled,
    initialPageParam: 1,
    getNextPageParam: ({ total }, _pages, page) => (page * PAGE_SIZE < total ? page + 1 : undefined),
  })
