import { useMutation, useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { cancelPaymentMutation } from '#features/checkout/refunds/refunds.queries.ts'
import { announce } from '#lib/announcer.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Text } from '#ui/layout/text.tsx'

/** Cancels an unpaid purchase after a confirmation. Shown only to its owner, and only if the API can cancel. */
export const CancelPayment = memo(function CancelPayment({ transaction }: { transaction: string }) {
  const t = useTranslate()
  const { data: user } = useQuery(userQuery())
  const [isOpen, setOpen] = useState(false)
  const cancel = useMutation(cancelPaymentMutation())
  if (!user || !pageConfig.capabilities.includes('cancel')) return null
  return (
    <>
      <Button tone="bare" width="fill" onPress={() => setOpen(true)}>
        {t('wait.cancel')}
      </Button>
      {cancel.isError ? (
        <Text size="small" tone="bad" align="center">
          {t('wait.cancelFailed')}
        </Text>
      ) : null}
      <Dialog
        isUrgent
        title={t('wait.cancelAsk')}
        text={t('wait.cancelNote')}
        isOpen={isOpen}
        onOpenChange={setOpen}
        isDismissable
        actions={
          <>
            <Button
              tone="danger"
              width="fill"
              isPending={cancel.isPending}
              pendingLabel={t('action.saving')}
              onPress={() =>
                cancel.mutate(transaction, {
                  onError: () => announce(t('wait.cancelFailed'), 'assertive'),
                  onSettled: () => setOpen(false),
                })
              }
            >
              {t('wait.cancelYes')}
            </Button>
            <Button tone="outline" width="fill" onPress={() => setOpen(false)}>
              {t('wait.cancelNo')}
            </Button>
          </>
        }
      />
    </>
  )
})
