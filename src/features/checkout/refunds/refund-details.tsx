import type { Purchase } from '#contract/payment.ts'
import { REFUND_TIMES } from '#contract/refund-times.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { BankIcon, CloseIcon } from '#ui/icons/icons.tsx'
import { TicketIcon } from '#ui/icons/navigation-icons.tsx'
import { ButtonRow } from '#ui/list/button-row.tsx'
import { isNothingPaid, refundCouponSum, refundCouponValue } from './refund-coupon-value.ts'
import { useIsSentBack } from './refunds.queries.ts'

type RefundDetailsProps = { purchase: Purchase; onAsk: (kind: 'coupon' | 'case') => void }

/** Refund options as list rows: a coupon now, or a bank transfer. Empty if the API offers no choice. */
export function RefundDetails({ purchase, onAsk }: RefundDetailsProps) {
  const t = useTranslate()
  const isSentBack = useIsSentBack(purchase)
  if (!pageConfig.capabilities.includes('choose_refund')) return null
  if (isNothingPaid(purchase))
    return (
      <ButtonRow
        icon={<CloseIcon />}
        title={t('end.close')}
        note={t('end.closeNote')}
        onPress={() => onAsk('coupon')}
      />
    )
  return (
    <>
      <ButtonRow
        icon={<TicketIcon />}
        title={t('end.coupon', { amount: formatPrice(refundCouponValue(purchase)) })}
        note={[refundCouponSum(purchase, t), t('end.couponNote')].filter(Boolean).join(' ')}
        onPress={() => onAsk('coupon')}
      />
      {purchase.amount > 0 ? (
        <ButtonRow
          icon={<BankIcon />}
          title={t('end.bank')}
          note={t(isSentBack ? 'refund.backNote' : 'end.bankNote', { days: REFUND_TIMES.workingDays })}
          onPress={() => onAsk('case')}
        />
      ) : null}
    </>
  )
}
