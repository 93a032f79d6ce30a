import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { RefundDestination } from '#contract/refund-destination.ts'
import { call } from '#lib/api/http.ts'
import { withIdempotencyKey } from '#lib/auth/idempotency.ts'
import { isSignedIn } from '#lib/auth/session.ts'

/** Few coupons are changed into money, so these calls are loaded when one is. */
const refundCalls = () => import('#contract/refund-destination.ts')

/** What changing a coupon into money would mean. Never from the cache: the promised day is that of the request. */
export const couponOfferQuery = (coupon_id: string) =>
  queryOptions({
    queryKey: ['refund-offer', { coupon_id }],
    queryFn: async ({ signal }) => call((await refundCalls()).getRefundOffer, { coupon_id }, { signal }),
    enabled: isSignedIn,
    staleTime: 0,
  })

export const refundCouponMutation = () =>
  mutationOptions({
    mutationFn: async (input: { coupon_id: string; destination?: RefundDestination }) => {
      const { refundCoupon } = await refundCalls()
      return withIdempotencyKey(`refund-coupon ${JSON.stringify(input)}`, (idempotencyKey) =>
        call(refundCoupon, input, { idempotencyKey }),
      )
    },
    meta: { invalidates: [['coupons'], ['history'], ['transaction']] },
  })
