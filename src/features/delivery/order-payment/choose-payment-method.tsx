import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Amount } from '#components/amount.tsx'
import type { Order } from '#contract/orders.ts'
import type { Purchase } from '#contract/payment.ts'
import { isCouponUnavailable } from '#features/checkout/coupon-picker/coupon-choices.ts'
import { lastMethod, rememberMethod } from '#features/checkout/payment/last-method.store.ts'
import type { PayOrderInput, SelectedMethod } from '#features/checkout/payment/pay.queries.ts'
import { useRedirectToPayment } from '#features/checkout/payment/use-redirect-to-payment.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { OrderPaymentMethods, PayOrder } from './order-payment-methods.tsx'
import { OrderProblem } from './order-problem.tsx'
import { useOrderPayment } from './use-order-payment.ts'

type Opening = UseMutationResult<Purchase, Error, PayOrderInput>

/** Choice of the payment method for an order whose payment was not opened. */
export function ChoosePaymentMethod({ purchase, opening }: { purchase: Order; opening: Opening }) {
  const t = useTranslate()
  const redirectToPayment = useRedirectToPayment()
  const { transaction, price, branch_id, order } = purchase
  const [method, setMethod] = useState<SelectedMethod>(lastMethod() ?? { provider: 'promptpay' })
  const [choice, setChoice] = useState<string | null>()
  const payment = useOrderPayment({ target: { transaction }, branch_id, price }, choice, method)

  function pay() {
    const paymentInput = payment.readPayment()
    if (!paymentInput) return
    opening.mutate(
      { transaction, ...paymentInput },
      {
        onSuccess: (purchase) => {
          if (purchase.amount > 0) rememberMethod(paymentInput.method)
          return redirectToPayment(purchase, { replace: false })
        },
        onError(error) {
          if (!isCouponUnavailable(error)) return
          setChoice(undefined)
          void payment.discount.coupons.refetch()
        },
      },
    )
  }

  return (
    <Stack gap={4}>
      {opening.isError ? <OrderProblem error={opening.error} target={{ service: order.service, branch_id }} /> : null}
      <OrderPaymentMethods payment={payment} onCoupon={setChoice} onMethod={setMethod} />
      {payment.amount ? (
        <Row justify="between" align="baseline">
          <Text>{t('pay.heading')}</Text>
          <p>
            <Amount size="total" satang={payment.amount} />
          </p>
        </Row>
      ) : null}
      <PayOrder payment={payment} isPending={opening.isPending} onPress={pay} />
    </Stack>
  )
}
