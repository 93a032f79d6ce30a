import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { arrivalText } from '#components/refund-sheet/arrival-text.ts'
import { RefundSheet } from '#components/refund-sheet/refund-sheet.tsx'
import type { CustomerCase } from '#contract/refund-destination.ts'
import { REFUND_TIMES } from '#contract/refund-times.ts'
import { pinProblem } from '#features/auth/sign-in/auth-errors.ts'
import { announce } from '#lib/announcer.ts'
import { onlyIf } from '#lib/api/query-client.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { formatDayInText } from '#lib/i18n/format-gregorian.ts'
import { type Translate, useTranslate } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { ScreenOnly } from '#ui/layout/print-only.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { isRefundLate } from './is-refund-late.ts'
import { refundCaseQuery, setDestinationMutation } from './refunds.queries.ts'

/** Where a refund that is not sent yet goes, and by when; or why it is not there. */
function destinationText(refund: CustomerCase, t: Translate): string[] {
  const { via, arrival, destination } = refund
  const arrives = arrivalText(arrival, t)
  if (via === 'gateway') return [t('refund.goesBack'), ...(arrives ? [arrives] : [])]
  const to = destination && {
    bank: destination.bank ? t(`refund.bank.${destination.bank}`) : '',
    end: destination.number_end,
  }
  return [...(destination && to ? [t(`refund.goesTo.${destination.kind}`, to)] : []), ...dayText(refund, t)]
}

function dayText(refund: CustomerCase, t: Translate): string[] {
  const { case_number: number, due_on, destination_failed_at } = refund
  if (destination_failed_at) return [t('refund.toFailed', { days: REFUND_TIMES.workingDays })]
  if (!due_on) return []
  const day = formatDayInText(due_on)
  return [isRefundLate(refund) ? t('refund.overdue', { day, number }) : t('refund.dueOn', { day })]
}

/**
 * Destination and day of a refund of the signed-in customer, with a button to change the destination while it is open.
 * Empty for everybody else, and if the API does not know destinations.
 */
export function MoneyDestination({ caseNumber }: { caseNumber: string }) {
  const t = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const isKnown = pageConfig.capabilities.includes('refund_destination')
  const { data, error } = useQuery(onlyIf(refundCaseQuery(caseNumber), isKnown))
  const change = useMutation(setDestinationMutation())
  if (!data || data.sent_at) return null
  return (
    <ScreenOnly>
      <Stack gap={2} align="center">
        {destinationText(data, t).map((line) => (
          <Text key={line} align="center">
            {line}
          </Text>
        ))}
        {data.via === 'bank' ? (
          <Button tone="outline" size="small" onPress={() => setOpen(true)}>
            {t('refund.change')}
          </Button>
        ) : null}
        {isRefundLate(data) ? (
          <LinkButton href={`/help?about=${encodeURIComponent(caseNumber)}`} tone="outline" size="small">
            {t('help.contact')}
          </LinkButton>
        ) : null}
        <RefundSheet
          title={t('refund.change')}
          notes={[]}
          submitLabel={t('refund.save')}
          closeLabel={t('end.notNow')}
          offer={{ data, error }}
          isOpen={isOpen}
          isPending={change.isPending}
          error={change.error ? pinProblem(change.error, t) : undefined}
          onClose={() => setOpen(false)}
          onSubmit={(destination, pin) =>
            change.mutate(
              {
                case_number: caseNumber,
                destination: destination ?? { kind: 'account_phone' },
                ...(pin ? { pin_code: pin } : {}),
              },
              {
                onSuccess: (changed) => {
                  setOpen(false)
                  announce([t('refund.saved'), ...destinationText(changed, t)])
                },
                onError: (cause) => announce(pinProblem(cause, t), 'assertive'),
              },
            )
          }
        />
      </Stack>
    </ScreenOnly>
  )
}
