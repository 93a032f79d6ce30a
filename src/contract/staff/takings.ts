import { array, type InferOutput, nullable, object, string } from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { ProviderId } from '#contract/payment.ts'
import { Count, Day, LocalizedText, Satang } from '#contract/scalars.ts'

const Place = { day: Day, brand: string(), branch_id: string(), branch_name: LocalizedText }

/** What one branch took in one day by one payment method, coupons and refunds not counted. */
export const Taking = object({ ...Place, provider: nullable(ProviderId), purchases: Count, amount: Satang })
export type Taking = InferOutput<typeof Taking>

/**
 * Money by day in Bangkok, branch and payment method, and what went back by bank or by the payment company on the day of its
 * transfer, of up to 92 days. `invalid` 422 for more days, or days before the last twelve months.
 */
export const getTakings = endpoint('GET', '/api/operator/takings', {
  input: object({ from: Day, until: Day }),
  output: object({ takings: array(Taking), refunds: array(object({ ...Place, refunds: Count, amount: Satang })) }),
  access: 'operator',
  roles: ['owner', 'manager'],
})
