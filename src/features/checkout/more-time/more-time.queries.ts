import { mutationOptions } from '@tanstack/react-query'
import { type LoadPurchase, METHODS, PAY_BY, type Purchase } from '#contract/payment.ts'
import { withPhoneProof } from '#features/auth/phone-check/with-phone-proof.ts'
import type { SelectedMethod } from '#features/checkout/payment/pay.queries.ts'
import { rereadCards } from '#features/checkout/payment/saved-cards.queries.ts'
import { call } from '#lib/api/http.ts'
import { withIdempotencyKey } from '#lib/auth/idempotency.ts'

export type MoreTimeInput = {
  load: Pick<LoadPurchase, 'transaction' | 'added_minutes'>
  offer: NonNullable<LoadPurchase['more_time']>
  method: SelectedMethod
}

/** Opens the payment of more time in a running load, once under one key for what the load has had so far. */
export const payMoreTimeMutation = () =>
  mutationOptions({
    mutationFn: ({ load, offer, method }: MoreTimeInput): Promise<Purchase> => {
      const { provider, saved_card, bank = '' } = method
      const way = [provider, saved_card ?? bank]
      const what = ['more', load.transaction, load.added_minutes, offer.minutes, offer.amount, ...way].join(' ')
      return withIdempotencyKey(what, (idempotencyKey) =>
        withPhoneProof((pin) =>
          call(
            PAY_BY[provider],
            {
              adds_time_to: load.transaction,
              ...offer,
              platform: 'web',
              mode: METHODS[provider].mode,
              ...method,
              ...pin,
            },
            { idempotencyKey },
          ),
        ),
      )
    },
    onError: rereadCards,
    meta: { invalidates: [['history']] },
  })
