import { lazyRouteComponent } from '@tanstack/react-router'
import type { LoadPurchase } from '#contract/payment.ts'
import { ReportButton } from '#features/branches/reports/report-button.tsx'
import { usePurchases } from '#features/checkout/payment/use-purchases.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { withMessages } from '#lib/i18n/with-messages.ts'
import { canReportLoad } from './use-report-load.ts'

/** As the form of the button's sheet. */
const LoadProblems = lazyRouteComponent(
  withMessages(() => import('./load-problems.tsx')),
  'LoadProblems',
)

/** Reports a problem of a load: what happened to the laundry, if it is the customer's own, or its machine. */
export function ReportLoad({ purchase, name }: { purchase: LoadPurchase; name: string }) {
  const { purchases } = usePurchases({ isEnabled: isSignedIn() })
  const isOwn = purchases.some(({ transaction }) => transaction === purchase.transaction)
  const { node_id, address, sub_position } = purchase
  return (
    <ReportButton
      machine={{ node_id, address, sub_position }}
      name={name}
      {...(isOwn && canReportLoad(purchase)
        ? { own: (close: () => void) => <LoadProblems purchase={purchase} onDone={close} /> }
        : {})}
    />
  )
}
