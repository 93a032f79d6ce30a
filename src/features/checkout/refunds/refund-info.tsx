import { lazy, Suspense } from 'react'
import type { Purchase } from '#contract/payment.ts'
import { withMessages } from '#lib/i18n/with-messages.ts'

const RefundList = lazy(withMessages(async () => ({ default: (await import('./refund-list.tsx')).RefundList })))

/** The refunds of a purchase; empty without any. Loaded where there is one: few purchases have. */
export function RefundInfo({ purchase }: { purchase: Purchase }) {
  const { refund, paid_again, wrong_amount } = purchase
  const isCase = refund?.kind === 'case' && !refund.sent_at
  return isCase || paid_again.length + wrong_amount.length > 0 ? (
    <Suspense>
      <RefundList purchase={purchase} />
    </Suspense>
  ) : null
}
