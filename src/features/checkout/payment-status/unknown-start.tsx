import { lazy, Suspense } from 'react'
import type { LoadPurchase } from '#contract/payment.ts'
import { withMessages } from '#lib/i18n/with-messages.ts'

const UnknownStartActions = lazy(
  withMessages(async () => ({ default: (await import('./unknown-start-actions.tsx')).UnknownStartActions })),
)

/** Loaded when a machine does not answer: few do not. */
export function UnknownStart({ purchase }: { purchase: LoadPurchase }) {
  return (
    <Suspense>
      <UnknownStartActions purchase={purchase} />
    </Suspense>
  )
}
