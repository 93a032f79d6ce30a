import { LOAD_PROBLEMS } from '#contract/load-case.ts'
import type { LoadPurchase } from '#contract/payment.ts'
import { REFUND_TIMES } from '#contract/refund-times.ts'
import { errorMessageId } from '#lib/api/error-message.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Alert } from '#ui/alert/alert.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { ButtonRow } from '#ui/list/button-row.tsx'
import { List } from '#ui/list/list.tsx'
import { useReportLoad } from './use-report-load.ts'

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
