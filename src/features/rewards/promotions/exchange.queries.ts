import { mutationOptions } from '@tanstack/react-query'
import {
  exchangePromotion,
  useGift as handOverGift, // by its wire name it would be taken for a hook
} from '#contract/rewards.ts'
import { call } from '#lib/api/http.ts'
import { withIdempotencyKey } from '#lib/auth/idempotency.ts'

// Apart from what loaders read: those are in the first file of every page.

export const exchangeMutation = () =>
  mutationOptions({
    mutationFn: (promotion_id: string) =>
      withIdempotencyKey(`exchange ${promotion_id}`, (idempotencyKey) =>
        call(exchangePromotion, { promotion_id }, { idempotencyKey }),
      ),
    meta: { invalidates: [['points'], ['promotions'], ['coupons'], ['gifts']] },
  })

/** The gift is in the customer's hands. */
export const useGiftMutation = () =>
  mutationOptions({
    mutationFn: (gift_id: string) =>
      withIdempotencyKey(`gift ${gift_id}`, (idempotencyKey) => call(handOverGift, { gift_id }, { idempotencyKey })),
    meta: { invalidates: [['gifts']] },
  })
