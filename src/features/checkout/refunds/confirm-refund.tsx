import { isOrder, type Purchase } from '#contract/payment.ts'
import { formatBaht } from '#lib/i18n/format.ts'
import { useSay } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { couponWorth } from './refund-coupon-value.ts'

type RefundQuestionProps = {
  kind: 'coupon' | 'case'
  known: Purchase
  isOpen: boolean
  isPending: boolean
  onClose: () => void
  onTake: (kind: 'coupon' | 'case') => void
}

/** Asked once: after it nothing else can be had for this money. */
export function RefundQuestion({ kind, known, isOpen, isPending, onClose, onTake }: RefundQuestionProps) {
  const say = useSay()
  const isCase = kind === 'case'
  const text = isCase
    ? [
        say(isOrder(known) ? 'order.caseAskNote' : 'end.caseAskNote', { amount: formatBaht(known.amount) }),
        ...(couponWorth(known) > known.amount ? [say('end.caseCoupon')] : []),
      ].join(' ')
    : say(isOrder(known) ? 'order.couponAskNote' : 'end.couponAskNote', { amount: formatBaht(couponWorth(known)) })
  return (
    <Dialog
      isUrgent
      title={say(isCase ? 'end.caseAsk' : 'end.couponAsk')}
      text={text}
      isOpen={isOpen}
      onOpenChange={(isOpenNow) => {
        if (!isOpenNow) onClose()
      }}
      isDismissable
      actions={
        <>
          <Button
            tone="primary"
            width="fill"
            isPending={isPending}
            pendingLabel={say('action.saving')}
            onPress={() => onTake(kind)}
          >
            {say(isCase ? 'end.caseYes' : 'end.couponYes')}
          </Button>
          <Button tone="outline" width="fill" onPress={onClose}>
            {say('end.notNow')}
          </Button>
        </>
      }
    />
  )
}
