import { RefundActions } from '#components/refund-sheet/refund-actions.tsx'
import { isOrder, type Purchase, refundableMoney } from '#contract/payment.ts'
import { REFUND_TIMES } from '#contract/refund-times.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Code } from '#ui/code/code.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Text } from '#ui/layout/text.tsx'
import { isNothingPaid, refundCouponSum, refundCouponValue } from './refund-coupon-value.ts'

type ConfirmRefundProps = {
  kind: 'coupon' | 'case'
  purchase: Purchase
  isOpen: boolean
  isPending: boolean
  onClose: () => void
  onTake: (kind: 'coupon' | 'case') => void
}

/** Where a coupon paid for all of it there is no money to choose or to change it into. */
const couponNoteOf = (purchase: Purchase) =>
  purchase.amount === 0 ? 'end.couponAskNoteCoupon' : isOrder(purchase) ? 'order.couponAskNote' : 'end.couponAskNote'

/** Confirmation before a refund, which rules out every other option for this money. */
export function ConfirmRefund({ kind, purchase, isOpen, isPending, onClose, onTake }: ConfirmRefundProps) {
  const t = useTranslate()
  const isCase = kind === 'case'
  const isClosed = !isCase && isNothingPaid(purchase)
  const text = isClosed
    ? t('end.closeNote')
    : isCase
      ? [
          t(isOrder(purchase) ? 'order.caseAskNote' : 'end.caseAskNote', {
            amount: formatPrice(refundableMoney(purchase)),
            days: REFUND_TIMES.workingDays,
          }),
          ...(refundCouponValue(purchase) > refundableMoney(purchase) ? [t('end.caseCoupon')] : []),
        ].join(' ')
      : [
          t(couponNoteOf(purchase), {
            amount: formatPrice(refundCouponValue(purchase)),
          }),
          refundCouponSum(purchase, t),
        ]
          .filter(Boolean)
          .join(' ')
  return (
    <Dialog
      isUrgent
      title={t(isClosed ? 'end.closeAsk' : isCase ? 'end.caseAsk' : 'end.couponAsk')}
      text={text}
      isOpen={isOpen}
      onOpenChange={(isOpenNow) => {
        if (!isOpenNow) onClose()
      }}
      isDismissable
      actions={
        <RefundActions
          yesLabel={t(isClosed ? 'end.close' : isCase ? 'end.caseYes' : 'end.couponYes')}
          noLabel={t('end.notNow')}
          isPending={isPending}
          onYes={() => onTake(kind)}
          onNo={onClose}
        />
      }
    >
      {isCase ? (
        <Text tone="ink2">
          <span>{`${t('bill.reference')} `}</span>
          <Code text={purchase.transaction} />
        </Text>
      ) : null}
    </Dialog>
  )
}
