import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RefundSheet } from '#components/refund-sheet/refund-sheet.tsx'
import { refundStepOf } from '#contract/money-refunds.ts'
import { pinProblem } from '#features/auth/sign-in/auth-errors.ts'
import { announce } from '#lib/announcer.ts'
import { onlyIf } from '#lib/api/query-client.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { serverNow } from '#lib/server-clock.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { ScreenOnly } from '#ui/layout/print-only.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { refundWayTexts } from './refund-way.ts'
import { refundCaseQuery, setDestinationMutation } from './refunds.queries.ts'

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
        {refundWayTexts(data, t).map((line) => (
          <Text key={line} align="center">
            {line}
          </Text>
        ))}
        {data.via === 'bank' ? (
          <Button tone="outline" size="small" onPress={() => setOpen(true)}>
            {t('refund.change')}
          </Button>
        ) : null}
        {refundStepOf(data, serverNow()) === 'overdue' ? (
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
                  announce([t('refund.saved'), ...refundWayTexts(changed, t)])
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
