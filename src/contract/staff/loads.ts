import { type InferOutput, nullable, object, optional, picklist, string } from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { LoadCase } from '#contract/load-case.ts'
import { TransactionStatus } from '#contract/payment.ts'
import { Count, Instant, Line, LocalizedText, Page, PageOf, Satang, TransactionId } from '#contract/scalars.ts'
import { Restarts } from './machines.ts'
import { Person } from './person.ts'

/** A customer's report about their own load, for staff to decide. */
export const ShopLoadCase = object({
  ...LoadCase.entries,
  transaction: TransactionId,
  status: TransactionStatus,
  brand: string(),
  branch_name: LocalizedText,
  machine_id: string(),
  number: string(),
  /** How often the load was started again. */
  restarts: Count,
  amount: Satang,
  started_at: nullable(Instant),
  ends_at: nullable(Instant),
  /** The customer; null if the account has been deleted since. */
  customer: nullable(object({ full_name: string(), phone_number: string() })),
  /** When it was decided, and by whom; `machine` if its box has reported the stop itself. */
  decided_at: nullable(Instant),
  decided_by: nullable(string()),
})

export type ShopLoadCase = InferOutput<typeof ShopLoadCase>

/**
 * Reports of customers about their loads that staff still have to decide, the oldest first, or that are decided, the latest
 * first..
 */
export const listLoadCases = endpoint('GET', '/api/operator/load_cases', {
  input: object({ status: optional(picklist(['open', 'decided']), 'open'), ...Page }),
  output: PageOf(ShopLoadCase),
  access: 'operator',
  roles: ['owner', 'manager', 'counter'],
})

/**
 * Says what has become of a load, which was started again so often as staff saw. `stopped`: it ended before its end, whether its customer has reported it or not, and is
 * `stopped`: the customer chooses another machine, a coupon or the money. `refused`: the load counts, and the customer, who has
 * reported it, is told. The response is the status after that; repeating it gets the same. `transaction_unknown` 404,
 * `case_unknown` 404 if there is no report to refuse, `step_refused` 409 with `state` if the load neither runs nor is completed, or was started again since,
 * `case_closed` 409 if it was decided in another way.
 */
export const resolveShopLoad = endpoint('POST', '/api/operator/resolve_load', {
  input: object({
    transaction: TransactionId,
    restarts: Restarts,
    outcome: picklist(['stopped', 'refused']),
    reason: optional(Line(200)),
    by: optional(Person),
  }),
  output: object({ transaction: TransactionId, status: TransactionStatus }),
  access: 'operator',
  roles: ['owner', 'manager', 'counter'],
})
