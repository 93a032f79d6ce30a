import { useQuery } from '@tanstack/react-query'
import { REPORT_DAYS } from '#contract/reports.ts'
import { factsText } from '#lib/i18n/facts.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { AlertIcon } from '#ui/icons/status-icons.tsx'
import { type ReportedMachine, reportsQuery } from './reports.queries.ts'

/** Problems that other customers have reported for a machine, shown before payment. Renders nothing without reports. */
export function MachineReports({ machine }: { machine: ReportedMachine }) {
  const t = useTranslate()
  const { data } = useQuery(reportsQuery(machine))
  if (!data?.total) return null
  const kinds = data.details.map(({ kind, count }) => {
    const name = t(`report.kind.${kind}`)
    return count > 1 ? t('report.many', { kind: name, count }) : name
  })
  return (
    <Banner tone="warn" icon={<AlertIcon />} title={t('report.shown', { count: data.total, days: REPORT_DAYS })}>
      {factsText(kinds)}
    </Banner>
  )
}
