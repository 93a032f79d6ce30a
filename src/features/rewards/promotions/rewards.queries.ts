import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getGiftByUser, getPointsByPromotion } from '#contract/rewards.ts'
import { readPromotions } from '#features/rewards/balances/read-promotions.ts'
import { call } from '#lib/api/http.ts'
import { nextPage } from '#lib/api/paging.ts'
import { isSignedIn } from '#lib/auth/session.ts'

/** Small, because the history is at the end of the page and rarely read. */
const PAGE_SIZE = 5
/** More than a shop has promotions or a customer has gifts. */
const MAX_ITEMS = 50

const enabled = () => isSignedIn()

/** All promotions, redeemable ones first. */
export const promotionsQuery = () =>
  queryOptions({
    queryKey: ['promotions', 'all'],
    queryFn: ({ signal }) => readPromotions({ limit: MAX_ITEMS }, signal),
    enabled,
  })

/** One promotion; null if the shop does not offer it, or no longer. */
export const promotionQuery = (promotion_id: string) =>
  queryOptions({
    queryKey: ['promotions', 'one', promotion_id],
    queryFn: async ({ signal }) =>
      (await readPromotions({ promotion_id }, signal)).find((promotion) => promotion.promotion_id === promotion_id) ??
      null,
    enabled,
  })

/** The customer's gifts, earliest expiry first. */
export const giftsQuery = () =>
  queryOptions({
    queryKey: ['gifts'],
    queryFn: async ({ signal }) => (await call(getGiftByUser, { limit: MAX_ITEMS }, { signal })).details,
    enabled,
  })

/** History of earned and spent points, newest first. */
export const pointPages = () =>
  infiniteQueryOptions({
    queryKey: ['points', 'pages'],
    queryFn: ({ signal, pageParam }) => call(getPointsByPromotion, { page: pageParam, limit: PAGE_SIZE }, { signal }),
    enabled,
    initialPageParam: 1,
    getNextPageParam: nextPage(PAGE_SIZE),
  })
