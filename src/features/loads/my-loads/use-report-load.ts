import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { isReported, type LoadProblem } from '#contract/load-case.ts'
import type { LoadPurchase } from '#contract/payment.ts'
import { reportLoadMutation } from '#features/checkout/refunds/refunds.queries.ts'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'

/** Whether the API takes a report about this load, and has not had one since it was last started. */
export const canReportLoad = (load: LoadPurchase) =>
  pageConfig.capabilities.includes('report_load') &&
  (load.status === 'running' || load.status === 'completed') &&
  !isReported(load)

/** Reports the customer's own load; one that stops by it goes on where its customer chooses. */
export function useReportLoad({ transaction }: LoadPurchase) {
  const t = useTranslate()
  const navigate = useNavigate()
  const report = useMutation(reportLoadMutation())
  // Not by callbacks of the mutation: the new state removes what was pressed before they would run.
  async function send(problem: LoadProblem, onDone?: () => void) {
    try {
      const { status } = await report.mutateAsync({ transaction, problem })
      onDone?.()
      if (status === 'stopped') await navigate({ to: '/waiting-payment/$transaction', params: { transaction } })
      else announce(t('loadCase.open'))
    } catch (error) {
      announce(t(errorMessageId(error)), 'assertive')
    }
  }
  return { report, send }
}
