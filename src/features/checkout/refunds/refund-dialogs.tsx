import { useQuery } from '@tanstack/react-query'
import { RefundSheet } from '#components/refund-sheet/refund-sheet.tsx'
import { isOrder, type Purchase, refundableMoney } from '#contract/payment.ts'
import type { RefundDestination } from '#contract/refund-destination.ts'
import { onlyIf } from '#lib/api/query-client.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { ConfirmRefund } from './confirm-refund.tsx'
import { refundCouponValue } from './refund-coupon-value.ts'
import { refundOfferQuery } from './refunds.queries.ts'

type RefundDialogsProps = {
  purchase: Purchase
  /** The refund that the customer asks about; undefined while none. */
  kind: 'coupon' | 'case' | undefined
  isPending: boolean
  /** Why the last request failed. */
  error: string | undefined
  onClose: () => void
  onTake: (kind: 'coupon' | 'case', destination?: RefundDestination, pin?: string) => void
}

/** Confirms a refund; for money, after asking where it goes if the API can send it there. */
export function RefundDialogs({ purchase, kind, isPending, error, onClose, onTake }: RefundDialogsProps) {
  const t = useTranslate()
  const { transaction } = purchase
  const hasSheet = pageConfig.capabilities.includes('refund_destination')
  const isSheet = hasSheet && kind === 'case'
  const offer = useQuery(onlyIf(refundOfferQuery({ transaction }), isSheet))
  return (
    <>
      <ConfirmRefund
        kind={kind ?? 'coupon'}
        purchase={purchase}
        isOpen={kind !== undefined && !isSheet}
        isPending={isPending}
        onClose={onClose}
        onTake={onTake}
      />
      {hasSheet ? (
        <RefundSheet
          title={t('end.caseAsk')}
          notes={[
            ...(offer.data?.via === 'gateway' ? [t('refund.couponFaster')] : []),
            t(isOrder(purchase) ? 'refund.finalOrder' : 'refund.final'),
            ...(refundCouponValue(purchase) > refundableMoney(purchase) ? [t('end.caseCoupon')] : []),
          ]}
          reference={transaction}
          submitLabel={t('end.caseYes')}
          closeLabel={t('end.notNow')}
          offer={offer}
          isOpen={isSheet}
          isPending={isPending}
          error={error}
          onClose={onClose}
          onSubmit={(destination, pin) => onTake('case', destination, pin)}
        />
      ) : null}
    </>
  )
}
