import { array, integer, minValue, nullable, number, object, optional, picklist, pipe } from 'valibot'
import { endpoint } from './endpoint.ts'
import { LoadProblem } from './load-case.ts'
import { LoadPurchase } from './payment.ts'
import { Count, MachineAddress, Note, Nothing, TransactionId } from './scalars.ts'

export const PROBLEM_KINDS = ['does_not_start', 'stops', 'leaks', 'dirty', 'noisy', 'other'] as const
export const ProblemKind = picklist(PROBLEM_KINDS)
export type ProblemKind = (typeof PROBLEM_KINDS)[number]

/** Characters. */
export const REPORT_LENGTH = 500
/** Older reports say nothing about the machine's present state, and are not listed. */
export const REPORT_DAYS = 7

/**
 * Reports a problem with a machine. Repeated reports of the same customer count once, until it is repaired.
 * `machine_unknown` 404, `other_brand` 409, `too_many_requests` 429 after twenty in a day.
 */
export const reportProblem = endpoint('POST', '/api/report_problem', {
  input: object({ ...MachineAddress, kind: ProblemKind, note: optional(nullable(Note(REPORT_LENGTH)), null) }),
  output: Nothing,
  access: 'customer',
  capability: 'reports',
})

/**
 * Recent problem reports of a machine, by customers who have paid or confirmed their phone: only their numbers, never who
 * reported, when, or the text. `machine_unknown` 404.
 */
export const getProblemReports = endpoint('GET', '/api/get_problem_reports', {
  input: object(MachineAddress),
  output: object({
    details: array(object({ kind: ProblemKind, count: pipe(number(), integer(), minValue(1)) })),
    total: Count,
  }),
  access: 'public',
  isOfShop: true,
  capability: 'reports',
})

/**
 * Reports that the customer's own load went wrong, while it runs or up to a week after its end. It becomes a case of the shop's
 * staff, in `load_case`, with its number and the day by which they decide; of a load with `ended_early` the machine has said the
 * same, and it is `stopped` at once. Repeated reports of one load count once. `transaction_unknown` 404, `not_reportable` 409.
 */
export const reportLoad = endpoint('POST', '/api/report_load', {
  input: object({ transaction: TransactionId, problem: LoadProblem }),
  output: LoadPurchase,
  access: 'customer',
  capability: 'report_load',
})
