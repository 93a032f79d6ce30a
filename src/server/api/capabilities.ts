import { getBranches } from '#contract/machines.ts'
import { cancelPayment } from '#contract/payment.ts'

/** What this API does beyond the owner's list of calls. */
export const capabilities: string[] = [
  'idempotency',
  ...[getBranches, cancelPayment].flatMap((endpoint) => endpoint.capability ?? []),
]
