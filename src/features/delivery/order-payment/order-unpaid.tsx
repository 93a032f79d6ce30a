import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { Order } from '#contract/orders.ts'
import { PayLabel } from '#features/checkout/payment/pay-label.tsx'
import { CancelPayment } from '#features/checkout/payment-status/cancel-payment.tsx'
import { payOrderMutation } from '#features/delivery/order-form/orders.queries.ts'
import { withMessages } from '#lib/i18n/with-messages.ts'
import { LinkButton } from '#ui/button/link-button.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'

/** Most orders come here with their payment opened. */
const ChoosePaymentMethod = lazy(async () => {
  const { ChoosePaymentMethod } = await withMessages(() => import('./choose-payment-method.tsx'))()
  return { default: ChoosePaymentMethod }
})

/** Actions of an unpaid order: pay or cancel. */
export function OrderUnpaid({ purchase }: { purchase: Order }) {
  const { transaction, amount, provider } = purchase
  const opening = useMutation(payOrderMutation())
  // A poll can return the order with its payment before the payment's own response arrives and leaves this page.
  const isLeaving = opening.isPending || opening.isSuccess
  return (
    <Stack gap={3}>
      {provider && !isLeaving ? (
        <LinkButton href={`/waiting-payment/${transaction}`} tone="primary" size="pay" width="fill">
          <PayLabel provider={provider} amount={amount} />
        </LinkButton>
      ) : (
        <Suspense fallback={<Skeleton shape="panel" />}>
          <ChoosePaymentMethod purchase={purchase} opening={opening} />
        </Suspense>
      )}
      <CancelPayment transaction={transaction} />
    </Stack>
  )
}
