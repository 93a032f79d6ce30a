import { CHOICE_STATUSES, type LoadPurchase } from '#contract/payment.ts'
import type { StatusCheck } from './last-checked.tsx'
import { StartFailed } from './start-failed.tsx'
import { ToStart } from './to-start.tsx'
import { UnpaidResult } from './unpaid-result.tsx'

/** What became of a purchase whose machine does not start by itself. */
export function PaymentOutcome(props: { purchase: LoadPurchase; check: StatusCheck }) {
  const { status } = props.purchase
  if (status === 'to_start') return <ToStart {...props} />
  return CHOICE_STATUSES.includes(status) ? <StartFailed {...props} /> : <UnpaidResult {...props} />
}
