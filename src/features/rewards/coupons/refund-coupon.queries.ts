import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { getRefundOffer, type RefundDestination, refundCoupon } from '#contract/refund-destination.ts'
import { call } from '#lib/api/http.ts'
import { withIdempotencyKey } from '#lib/auth/idempotency.ts'

/** What changing a coupon into money would mean. Never from the cache: the promised day is that of the request. */
export const couponOfferQuery = (coupon_id: string) =>
  queryOptions({
    queryKey: ['refund-offer', { coupon_id }],
    queryFn: ({ signal }) => call(getRefundOffer, { coupon_id }, { signal }),
    staleTime: 0,
  })

export const refundCouponMutation = () =>
  mutationOptions({
    mutationFn: (input: { coupon_id: string; destination?: RefundDestination }) =>
      withIdempotencyKey(`refund-coupon ${JSON.stringify(input)}`, (idempotencyKey) =>
        call(refundCoupon, input, { idempotencyKey }),
      ),
    meta: { invalidates: [['coupons'], ['history'], ['transaction']] },
  })
