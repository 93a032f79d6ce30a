import { array, type InferOutput, nullable, object, picklist, string } from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { ProviderId } from '#contract/payment.ts'
import { Count, Day, LocalizedText, Satang } from '#contract/scalars.ts'
import { REVERSAL_KINDS } from './reversals.ts'

const Place = { day: Day, brand: string(), branch_id: string(), branch_name: LocalizedText }

/** What one branch took in one day by one payment method, coupons and refunds not counted. */
export const Taking = object({ ...Place, provider: nullable(ProviderId), purchases: Count, amount: Satang })
export type Taking = InferOutput<typeof Taking>

/**
 * Money of purchases by day in Bangkok, branch and payment method, and what went back of it: refunds on the day of their transfer,
 * also those made on the payment company's dashboard, and losses by card disputes on the day on which we learned of them, unless the
 * shop has won since. Payments that bought nothing are in neither. Up to 92 days. `invalid` 422 for more days, or days before the last twelve months.
 */
export const getTakings = endpoint('GET', '/api/operator/takings', {
  input: object({ from: Day, until: Day }),
  output: object({
    takings: array(Taking),
    refunds: array(object({ ...Place, kind: picklist(REVERSAL_KINDS), refunds: Count, amount: Satang })),
  }),
  access: 'operator',
  roles: ['owner', 'manager'],
})
