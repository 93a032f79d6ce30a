import { mutationOptions } from '@tanstack/react-query'
import {
  exchangePromotion,
  useGift as handOverGift, // by its wire name it would be taken for a hook
} from '#contract/rewards.ts'
import { withPhoneProof } from '#features/auth/phone-check/with-phone-proof.ts'
import { call } from '#lib/api/http.ts'
import { withIdempotencyKey } from '#lib/auth/idempotency.ts'

// In its own file: queries that loaders use are in the entry chunk of every page.

export const exchangeMutation = () =>
  mutationOptions({
    mutationFn: (promotion_id: string) =>
      withIdempotencyKey(`exchange ${promotion_id}`, (idempotencyKey) =>
        withPhoneProof(() => call(exchangePromotion, { promotion_id }, { idempotencyKey })),
      ),
    meta: { invalidates: [['points'], ['promotions'], ['coupons'], ['gifts']] },
  })

/** Marks a gift as handed over. */
export const useGiftMutation = () =>
  mutationOptions({
    mutationFn: (gift_id: string) =>
      withIdempotencyKey(`gift ${gift_id}`, (idempotencyKey) => call(handOverGift, { gift_id }, { idempotencyKey })),
    meta: { refetches: [['gifts']] },
  })
