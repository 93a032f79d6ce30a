import { CHOICE_STATUSES, type LoadPurchase } from '#contract/payment.ts'
import type { StatusCheck } from './last-checked.tsx'
import { StartFailed } from './start-failed.tsx'
import { ToStart } from './to-start.tsx'
import { UnpaidResult } from './unpaid-result.tsx'

/** What became of a purchase whose machine does not start by itself. */
<<<<<<<< HEAD:src/features/checkout/payment-status/purchase-outcome.tsx
export function PurchaseOutcome(props: { purchase: LoadPurchase; check: StatusCheck }) {
========
export function PaymentOutcome(props: { purchase: LoadPurchase; check: StatusCheck }) {
>>>>>>>> 97464958 (docs: what loads after a page; changes of today):src/features/checkout/payment-status/payment-outcome.tsx
  const { status } = props.purchase
  if (status === 'to_start') return <ToStart {...props} />
  return CHOICE_STATUSES.includes(status) ? <StartFailed {...props} /> : <UnpaidResult {...props} />
}
