import { mutationOptions, queryOptions } from '@tanstack/react-query'
import type { InputOf } from '#contract/endpoint.ts'
import { getProblemReports, reportProblem } from '#contract/reports.ts'
import { call } from '#lib/api/http.ts'
import { pageConfig } from '#lib/browser/page-config.ts'

export type ReportedMachine = InputOf<typeof getProblemReports>

export const canReport = () => pageConfig.capabilities.includes('reports')

/** Recent reports of other customers about a machine. */
export const reportsQuery = ({ node_id, address, sub_position }: ReportedMachine) => {
  const machine = { node_id, address, sub_position }
  return queryOptions({
    queryKey: ['reports', machine],
    queryFn: ({ signal }) => call(getProblemReports, machine, { signal }),
    enabled: canReport(),
  })
}

export const reportMutation = () =>
  mutationOptions({
    mutationFn: (report: InputOf<typeof reportProblem>) => call(reportProblem, report),
    meta: { invalidates: [['reports']] },
  })
