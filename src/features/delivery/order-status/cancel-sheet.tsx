import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { REFUND_TIMES } from '#contract/refund-times.ts'
import { useIsSentBack } from '#features/checkout/refunds/refunds.queries.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Alert } from '#ui/alert/alert.tsx'
import { BottomSheet } from '#ui/bottom-sheet/bottom-sheet.tsx'
import { Button } from '#ui/button/button.tsx'
import { Text } from '#ui/layout/text.tsx'
import { RadioCard, RadioCards } from '#ui/radio-cards/radio-cards.tsx'
import { changeProblem } from './change-problem.ts'
import { cancelOrderMutation } from './order-change.queries.ts'

type CancelSheetProps = { purchase: Order; isOpen: boolean; onClose: () => void; onError: (cause: unknown) => void }

/** Confirms the cancellation of a paid order and asks how to refund it. One press does both and cannot be undone. */
export function CancelSheet({ purchase, isOpen, onClose, onError }: CancelSheetProps) {
  const t = useTranslate()
  const cancel = useMutation(cancelOrderMutation())
  const [kind, setKind] = useState<'coupon' | 'case'>('coupon')
  const { transaction, amount, discount } = purchase
  const isSentBack = useIsSentBack(purchase, isOpen)
  const values = { amount: formatPrice(amount) }
  const close = () => {
    cancel.reset()
    onClose()
  }
  return (
    <BottomSheet
      title={t('order.cancelAsk')}
      role="alertdialog"
      describedBy="cancel-note"
      isOpen={isOpen}
      onOpenChange={(isOpenNow) => {
        if (!isOpenNow) close()
      }}
      isDismissable
      actions={
        <>
          <Button
            tone="danger"
            width="fill"
            isPending={cancel.isPending}
            pendingLabel={t('action.saving')}
            onPress={() =>
              cancel.mutate({ transaction, kind: amount > 0 ? kind : 'coupon' }, { onError, onSuccess: close })
            }
          >
            {t('order.cancelPaid')}
          </Button>
          <Button tone="outline" width="fill" onPress={close}>
            {t('order.cancelKeep')}
          </Button>
        </>
      }
    >
      {cancel.isError ? (
        <Alert tone="bad">{`${t('order.cancelFailed')}. ${t(changeProblem(cancel.error))}`}</Alert>
      ) : null}
      <Text id="cancel-note" tone="ink2">
        {t('order.cancelNote')}
      </Text>
      {amount > 0 ? (
        <RadioCards
          label={t('order.cancelHow')}
          value={kind}
          onChange={(value) => setKind(value === 'case' ? 'case' : 'coupon')}
        >
          <RadioCard value="coupon" title={t('order.cancelCoupon', values)} note={t('end.couponNote')} />
          <RadioCard
            value="case"
            title={t('order.cancelBank', values)}
            note={t(isSentBack ? 'refund.backNote' : 'end.bankNote', { days: REFUND_TIMES.workingDays })}
          />
        </RadioCards>
      ) : null}
      {discount > 0 ? <Text>{t(amount > 0 ? 'order.cancelUsedCoupon' : 'order.cancelCouponOnly')}</Text> : null}
    </BottomSheet>
  )
}
