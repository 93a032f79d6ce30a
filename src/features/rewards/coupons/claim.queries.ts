import { mutationOptions } from '@tanstack/react-query'
import { claimCoupon } from '#contract/coupons.ts'
import { call } from '#lib/api/http.ts'
import { withIdempotencyKey } from '#lib/auth/idempotency.ts'

// Apart from what loaders read: those are in the first file of every page.

/** @param code as `CouponCode` reads it */
export const claimMutation = () =>
  mutationOptions({
    mutationFn: (code: string) =>
      withIdempotencyKey(`claim ${code}`, (idempotencyKey) => call(claimCoupon, { code }, { idempotencyKey })),
    meta: { invalidates: [['coupons'], ['promotions']] },
  })
