import type { TransactionStatus } from '#contract/payment.ts'

/** Number of steps that the server has reported; 0 for every state that is not on the way to a started machine. */
export function startProgressOf(status: TransactionStatus): number {
  if (status === 'running' || status === 'completed') return 3
  if (status === 'starting') return 2
  return status === 'paid' ? 1 : 0
}
