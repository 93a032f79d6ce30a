import type { LoadPurchase } from '#contract/payment.ts'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { AlertIcon } from '#ui/icons/status-icons.tsx'

type RecentPayment = LoadPurchase & { minutes: number }

function useDuplicatePaymentText(paid: RecentPayment) {
  const t = useTranslate()
  const machine = purchaseName(paid, t)
  return {
    title: t('pay.paidBefore', { machine, minutes: paid.minutes }),
    note: t('pay.paidBeforeNote', { amount: formatPrice(paid.amount) }),
    href: `/waiting-payment/${paid.transaction}`,
  }
}

/** Warns a customer who has just paid for this machine, before they pay again. */
export function DuplicatePaymentWarning({ paid }: { paid: RecentPayment }) {
  const t = useTranslate()
  const { title, note, href } = useDuplicatePaymentText(paid)
  return (
    <Banner
      tone="warn"
      icon={<AlertIcon />}
      title={title}
      action={
        <LinkButton href={href} tone="outline" size="small">
          {t('pay.seePaid')}
        </LinkButton>
      }
    >
      {note}
    </Banner>
  )
}

type ConfirmSecondPaymentProps = {
  paid: RecentPayment
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onPay: () => void
}

/** Asks for confirmation if they press pay despite the warning. */
export function ConfirmSecondPayment({ paid, isOpen, onOpenChange, onPay }: ConfirmSecondPaymentProps) {
  const t = useTranslate()
  const { title, note, href } = useDuplicatePaymentText(paid)
  return (
    <Dialog
      isUrgent
      title={title}
      text={note}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      actions={
        <>
          <LinkButton href={href} tone="primary" width="fill">
            {t('pay.seePaid')}
          </LinkButton>
          <Button tone="outline" width="fill" onPress={onPay}>
            {t('pay.payTwice')}
          </Button>
        </>
      }
    />
  )
}
