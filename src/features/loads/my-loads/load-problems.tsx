import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LOAD_PROBLEMS, type LoadProblem } from '#contract/load-case.ts'
import type { LoadPurchase } from '#contract/payment.ts'
import { REFUND_TIMES } from '#contract/refund-times.ts'
import { reportLoadMutation } from '#features/checkout/refunds/refunds.queries.ts'
import { announce } from '#lib/announcer.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Alert } from '#ui/alert/alert.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { ButtonRow } from '#ui/list/button-row.tsx'
import { List } from '#ui/list/list.tsx'

/** Whether the API takes a report about this load, and has not had one since it was last started. */
export const canReportLoad = ({ status, load_case: loadCase }: LoadPurchase) =>
  pageConfig.capabilities.includes('report_load') &&
  (status === 'running' || status === 'completed') &&
  (loadCase === null || loadCase.outcome === 'stopped')

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

const HEADING_ID = 'load-problems'

/** What can have happened to the customer's own laundry; a tap reports it. */
export function LoadProblems({ purchase, onDone }: { purchase: LoadPurchase; onDone: () => void }) {
  const t = useTranslate()
  const { report, send } = useReportLoad(purchase)
  return (
    <Stack gap={2}>
      <Heading level={3} size="m" id={HEADING_ID}>
        {t('report.load')}
      </Heading>
      <Text tone="ink2">{t('report.loadNote', { days: REFUND_TIMES.workingDays })}</Text>
      {report.error ? <Alert tone="bad">{t(errorMessageId(report.error))}</Alert> : null}
      <List labelledBy={HEADING_ID}>
        {LOAD_PROBLEMS.map((problem) => (
          <ButtonRow
            key={problem}
            title={t(`report.load.${problem}`)}
            onPress={() => {
              if (!report.isPending) void send(problem, onDone)
            }}
          />
        ))}
      </List>
    </Stack>
  )
}
