import { QueryErrorBanner } from '#components/query-error-banner.tsx'
import type { SelectedMethod } from '#features/checkout/payment/pay.queries.ts'
import { PayMethods } from '#features/checkout/payment/pay-methods.tsx'
import { formatPrice } from '#lib/i18n/format.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Button } from '#ui/button/button.tsx'
import { Text } from '#ui/layout/text.tsx'
import { OrderCoupon } from './order-coupon.tsx'
import type { OrderPayment } from './use-order-payment.ts'

type OrderWaysProps = {
  payment: OrderPayment
  onCoupon: (choice: string | null) => void
  onWay: (way: SelectedMethod) => void
}

/** With which coupon an order is paid, and how. */
export function OrderPaymentMethods({ payment, onCoupon, onWay }: OrderWaysProps) {
  const t = useTranslate()
  const { choice, discount, amount, providers, way, bank, bankErrorCount } = payment
  return (
    <>
      <OrderCoupon discount={discount} choice={choice} onChoose={onCoupon} />
      <QueryErrorBanner title={t('pay.noMethod')} query={providers} />
      {amount === 0 ? (
        <Text tone="ink2">{t('pay.freeNote')}</Text>
      ) : (
        <PayMethods
          providers={amount === undefined ? undefined : providers.data}
          amount={amount ?? 0}
          way={way}
          bank={bank}
          bankErrorCount={bankErrorCount}
          onChoose={onWay}
        />
      )}
    </>
  )
}

type PayOrderProps = { payment: OrderPayment; isDisabled?: boolean; isPending: boolean; onPress: () => void }

/** The button that pays an order, with the sum and the way. */
export function PayOrder({ payment: { amount, way, canPay }, isDisabled = false, isPending, onPress }: PayOrderProps) {
  const t = useTranslate()
  const named =
    amount === 0
      ? t('order.payFree')
      : t('pay.button', { amount: formatPrice(amount ?? 0), provider: way?.provider ?? 'promptpay' })
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
      {amount === undefined ? t('pay.heading') : named}
    </Button>
  )
}
