import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import type { SelectedMethod } from '#features/checkout/payment/pay.queries.ts'
import { PayLabel } from '#features/checkout/payment/pay-label.tsx'
import { PayMethods } from '#features/checkout/payment/pay-methods.tsx'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'
import { Text } from '#ui/layout/text.tsx'
import { OrderCoupon } from './order-coupon.tsx'
import type { OrderPaymentState } from './use-order-payment.ts'

type OrderPaymentMethodsProps = {
  payment: OrderPaymentState
  onCoupon: (choice: string | null) => void
  onMethod: (method: SelectedMethod) => void
}

/** Coupon and payment method of an order. */
export function OrderPaymentMethods({ payment, onCoupon, onMethod }: OrderPaymentMethodsProps) {
  const t = useTranslate()
  const { choice, discount, amount, query, providers, areCardsLoading, shown, bank, bankErrorCount } = payment
  return (
    <>
      <OrderCoupon discount={discount} choice={choice} onChoose={onCoupon} />
      <QueryErrorBanner title={t('pay.methodsFailed')} query={query} />
      {amount === 0 ? (
        <Text tone="ink2">{t('pay.freeNote')}</Text>
      ) : (
        <PayMethods
          providers={amount === undefined ? undefined : providers}
          areCardsLoading={areCardsLoading}
          amount={amount ?? 0}
          method={shown}
          bank={bank}
          bankErrorCount={bankErrorCount}
          onChoose={onMethod}
        />
      )}
    </>
  )
}

type PayOrderProps = { payment: OrderPaymentState; isDisabled?: boolean; isPending: boolean; onPress: () => void }

/** Button that pays an order, labelled with the amount and the payment method. */
export function PayOrder({
  payment: { amount, shown, canPay },
  isDisabled = false,
  isPending,
  onPress,
}: PayOrderProps) {
  const t = useTranslate()
  const label =
    amount === 0 ? t('order.payFree') : <PayLabel provider={shown?.provider} card={shown?.card} amount={amount ?? 0} />
  return (
    <Button
      tone="primary"
      size="pay"
      width="fill"
      isDisabled={!canPay || isDisabled}
      isPending={isPending}
      pendingLabel={t('pay.making')}
      onPress={onPress}
    >
      {amount === undefined ? t('pay.heading') : label}
    </Button>
  )
}
