import { mutationOptions } from '@tanstack/react-query'
import { claimCoupon } from '#contract/coupons.ts'
import { withPhoneProof } from '#features/auth/phone-check/with-phone-proof.ts'
import { call } from '#lib/api/http.ts'
import { withIdempotencyKey } from '#lib/auth/idempotency.ts'

// In its own file: queries that loaders use are in the entry chunk of every page.

/** @param code parsed by `CouponCode` */
export const claimMutation = () =>
  mutationOptions({
    mutationFn: (code: string) =>
      withIdempotencyKey(`claim ${code}`, (idempotencyKey) =>
        withPhoneProof(() => call(claimCoupon, { code }, { idempotencyKey })),
      ),
    meta: { invalidates: [['coupons'], ['promotions']] },
  })
