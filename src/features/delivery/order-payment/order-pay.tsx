import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Amount } from '#components/amount.tsx'
import { BrandField } from '#components/brand-field.tsx'
import { PageHeading, PageLayout } from '#components/page-layout.tsx'
import { isCouponUnavailable } from '#features/checkout/coupon-picker/coupon-choices.ts'
import { rememberMethod } from '#features/checkout/payment/last-method.store.ts'
import { useRedirectToPayment } from '#features/checkout/payment/use-redirect-to-payment.ts'
import { AddressSkeleton, AddressSummary } from '#features/delivery/order-form/order-address.tsx'
import {
  editOrder,
  resetOrder,
  resetOrderCoupon,
  selectOrderPaymentMethod,
} from '#features/delivery/order-form/order-draft.store.ts'
import { OrderHeader } from '#features/delivery/order-form/order-header.tsx'
import { placeOrderMutation } from '#features/delivery/order-form/orders.queries.ts'
import { timeSlotOnlyText } from '#features/delivery/order-form/time-slot-labels.ts'
import { useOrderChoice } from '#features/delivery/order-form/use-order-choice.ts'
import { formHref, type OrderTarget } from '#features/shell/order-routes.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { useServerNow } from '#lib/server-clock.ts'
import { BottomBar } from '#ui/bottom-bar/bottom-bar.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { PageContainer } from '#ui/layout/page-container.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { DefinitionList, DefinitionRow } from '#ui/list/definition-list.tsx'
import { Panel } from '#ui/list/panel.tsx'
import { OrderPaymentMethods, PayOrder } from './order-payment-methods.tsx'
import { OrderProblem } from './order-problem.tsx'
import { PriceLines, PriceLinesSkeleton } from './price-lines.tsx'
import { useOrderPayment } from './use-order-payment.ts'

/** Checkout of an order: service, visits, address, price and payment method. */
export function OrderPay({ target }: { target: OrderTarget }) {
  const t = useTranslate()
  const redirectToPayment = useRedirectToPayment()
  const queryClient = useQueryClient()
  const now = useServerNow()
  const { draft, offer, addresses, address, choice, isComplete, quote } = useOrderChoice(target)
  const placeOrder = useMutation(placeOrderMutation())
  const { pickup, dropoff, note } = draft
  const price = quote.isPlaceholderData ? undefined : quote.data?.price
  const payment = useOrderPayment(
    { target: choice, isComplete, branch_id: target.branch_id, price },
    draft.coupon,
    draft,
  )
  const { amount, readPayment } = payment
  const { coupon, coupons } = payment.discount

  function pay() {
    if (!pickup || !dropoff || !address || price === undefined) return
    const paymentInput = readPayment()
    if (!paymentInput) return
    placeOrder.mutate(
      {
        order: {
          ...choice,
          address_id: address.id,
          pickup_at: pickup.starts_at,
          dropoff_at: dropoff.starts_at,
          note,
          price,
        },
        ...paymentInput,
      },
      {
        onSuccess: async (purchase) => {
          if (purchase.amount > 0) rememberMethod(paymentInput.method)
          await redirectToPayment(purchase, { replace: true })
          resetOrder(target)
        },
        // The shop's options, slots or price may have changed, so they are refetched.
        onError: (error) => {
          if (isCouponUnavailable(error)) {
            resetOrderCoupon(target)
            void coupons.refetch()
          }
          void Promise.all(
            ['order-quote', 'order-slots', 'order-offers', 'addresses'].map((key) =>
              queryClient.invalidateQueries({ queryKey: [key] }),
            ),
          )
        },
      },
    )
  }

  return (
    <PageLayout
      aside={<BrandField scene="basket" />}
      title={t('pay.title')}
      header={<OrderHeader target={target} offer={offer} backHref={formHref(target)} />}
    >
      <PageContainer bottom="bar">
        <Stack gap={6}>
          <PageHeading>
            <span>{`${t('pay.heading')} `}</span>
            {amount === undefined ? <span>…</span> : <Amount size="total" satang={amount} />}
          </PageHeading>
          {placeOrder.isError ? <OrderProblem error={placeOrder.error} target={target} /> : null}
          {quote.isError && !placeOrder.isError && !addresses.isPending ? (
            <OrderProblem error={quote.error} target={target} />
          ) : null}
          <Panel>
            {quote.data ? (
              <PriceLines
                lines={quote.data.lines}
                discount={{ term: t('pay.coupon'), amount: coupon?.saving ?? 0 }}
                unit={offer?.unit ?? 'bag'}
              />
            ) : (
              <PriceLinesSkeleton options={draft.options.length} />
            )}
          </Panel>
          <Panel>
            <Stack gap={3}>
              <DefinitionList>
                {pickup ? (
                  <DefinitionRow term={t('order.pickup')}>{timeSlotOnlyText(pickup, now, t)}</DefinitionRow>
                ) : null}
                {dropoff ? (
                  <DefinitionRow term={t('order.dropoff')}>{timeSlotOnlyText(dropoff, now, t)}</DefinitionRow>
                ) : null}
              </DefinitionList>
              {address ? <AddressSummary address={address} /> : null}
              {addresses.isPending ? <AddressSkeleton /> : null}
              {address || addresses.isPending ? null : <Text tone="warn">{t('order.needsAddress')}</Text>}
              {note ? <Text tone="ink2">{note}</Text> : null}
              <LinkButton href={formHref(target)} tone="outline" size="small" width="fill">
                {t('order.change')}
              </LinkButton>
            </Stack>
          </Panel>
          <OrderPaymentMethods
            payment={payment}
            onCoupon={(coupon) => editOrder(target, { coupon })}
            onMethod={(method) => selectOrderPaymentMethod(target, method)}
          />
        </Stack>
      </PageContainer>
      <BottomBar>
        <PayOrder
          payment={payment}
          isDisabled={!address}
          isPending={placeOrder.isPending || placeOrder.isSuccess}
          onPress={pay}
        />
      </BottomBar>
    </PageLayout>
  )
}
