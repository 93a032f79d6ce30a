import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { getAmountCoupon } from '#contract/coupons.ts'
import { getPointsByPromotion, getPromotions } from '#contract/rewards.ts'
import { deleteServiceByUser, getServiceByUser } from '#contract/services.ts'
import { ApiError, call } from '#lib/api/http.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { requestedLocale } from '#lib/i18n/locale.ts'
import { loadMessages } from '#lib/i18n/translate.tsx'
import { readPromotions } from './read-promotions.ts'

const enabled = () => isSignedIn()
const MAX_SLIDES = 6

/** The customer's points balance, without the history. */
export const pointsQuery = () =>
  queryOptions({
    queryKey: ['points', 'balance'],
    queryFn: ({ signal }) => call(getPointsByPromotion, { limit: 1 }, { signal }),
    enabled,
  })

/** Number of usable coupons. */
export const couponCountQuery = () =>
  queryOptions({
    queryKey: ['coupons', 'count'],
    queryFn: ({ signal }) => call(getAmountCoupon, {}, { signal }),
    enabled,
  })

/** The shop's promotions, redeemable ones first. */
export const homePromotionsQuery = () =>
  queryOptions({
    queryKey: ['promotions', 'home'],
    queryFn: async ({ signal }) => ({
      details: (await readPromotions({ limit: MAX_SLIDES }, signal)).slice(0, MAX_SLIDES),
    }),
    enabled,
  })

/** The shop's promotions, for guests; comes with all messages, as the HTML of a guest's home has only its own. */
export const publicPromotionsQuery = () =>
  queryOptions({
    queryKey: ['promotions', 'public'],
    queryFn: async ({ signal }) => {
      const [promotions] = await Promise.all([
        call(getPromotions, { limit: MAX_SLIDES }, { signal }),
        loadMessages(requestedLocale()),
      ])
      return promotions
    },
  })

/** The customer's delivery orders. */
export const servicesQuery = () =>
  queryOptions({
    queryKey: ['services'],
    queryFn: ({ signal }) => call(getServiceByUser, {}, { signal }),
    enabled,
  })

/** Removes an ended order from the home page. Succeeds if another device has already removed it. */
export const deleteServiceMutation = () =>
  mutationOptions({
    mutationFn: (id: string) =>
      call(deleteServiceByUser, { id }).catch((cause: unknown) => {
        if (!(cause instanceof ApiError && cause.code === 'service_unknown')) throw cause
      }),
    meta: { refetches: [['services']] },
  })
