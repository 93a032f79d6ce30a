import { type InferOutput, nullable, object, pipe, string, uuid } from 'valibot'
import { endpoint } from '#contract/endpoint.ts'
import { ProblemKind } from '#contract/reports.ts'
import { Instant, Line, LocalizedText, Page, PageOf } from '#contract/scalars.ts'

/** A customer's report of a problem with a machine, for the staff who look after it. */
export const ShopReport = object({
  report_id: string(),
  brand: string(),
  branch_id: string(),
  branch_name: LocalizedText,
  machine_id: string(),
  number: string(),
  kind: ProblemKind,
  note: nullable(string()),
  created_at: Instant,
})
export type ShopReport = InferOutput<typeof ShopReport>

/** Reports that nobody has answered yet, and whose machine nobody has put back since, the oldest first. */
export const listShopReports = endpoint('GET', '/api/operator/reports', {
  input: object(Page),
  output: PageOf(ShopReport),
  access: 'operator',
  roles: ['owner', 'manager', 'counter', 'engineer'],
})

/**
 * Answers a report: its customer gets the answer as a notification, and it no longer counts for other customers. A report that
 * is answered already stays as it is. `case_unknown` 404.
 */
export const answerShopReport = endpoint('POST', '/api/operator/answer_report', {
  input: object({ report_id: pipe(string(), uuid()), note: Line(200) }),
  output: object({}),
  access: 'operator',
  roles: ['owner', 'manager', 'counter', 'engineer'],
})
