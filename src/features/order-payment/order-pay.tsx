import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isCouponGone } from '#features/coupon-choice/coupon-choices.ts'
import { Page, PageHeading } from '#features/frame/page.tsx'
import { PlaceLines, PlaceOnItsWay } from '#features/orders/order-address.tsx'
import { chooseOrderWay, editOrder, forgetOrder, forgetOrderCoupon } from '#features/orders/order-draft.store.ts'
import { OrderHeader } from '#features/orders/order-form.tsx'
import { formHref, type OrderPlace } from '#features/orders/order-service.ts'
import { placeOrderMutation } from '#features/orders/orders.queries.ts'
import { useOrderChoice } from '#features/orders/use-order-choice.ts'
import { visitAloneText } from '#features/orders/visit-words.ts'
import { useToWaiting } from '#features/payment/use-to-waiting.ts'
import { useServerNow } from '#lib/page/clock.ts'
import { formatExactBaht } from '#lib/words/format.ts'
import { useSay } from '#lib/words/intl.tsx'
import { BottomBar } from '#ui/bottom-bar/bottom-bar.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { DefinitionList, DefinitionRow } from '#ui/list/definition-list.tsx'
import { Panel } from '#ui/list/panel.tsx'
import { Price } from '#ui/price/price.tsx'
import { Screen } from '#ui/screen/screen.tsx'
import { Stack } from '#ui/screen/stack.tsx'
import { Text } from '#ui/screen/text.tsx'
import { OrderLines, OrderLinesOnTheirWay } from './order-lines.tsx'
import { OrderProblem } from './order-problem.tsx'
import { OrderWays, PayOrder } from './order-ways.tsx'
import { useOrderPayment } from './use-order-payment.ts'

/** The order before it costs anything: what, when, where, how much, and how to pay. */
export function OrderPay({ place }: { place: OrderPlace }) {
  const say = useSay()
  const toWaiting = useToWaiting()
  const queries = useQueryClient()
  const now = useServerNow()
  const { draft, offer, addresses, address, units, options, quote } = useOrderChoice(place)
  const order = useMutation(placeOrderMutation())
  const { pickup, dropoff, note } = draft
  const price = quote.isPlaceholderData ? undefined : quote.data?.price
  const weighed = { ...place, units, options, address_id: address?.id ?? null }
  const payment = useOrderPayment({ weighed, branch_id: place.branch_id, price }, draft.coupon, draft)
  const { amount, toSend } = payment
  const { coupon, coupons } = payment.discount

  function pay() {
    if (!pickup || !dropoff || !address || price === undefined) return
    const paid = toSend()
    if (!paid) return
    order.mutate(
      {
        order: {
          ...place,
          units,
          options,
          address_id: address.id,
          pickup_at: pickup.starts_at,
          dropoff_at: dropoff.starts_at,
          note,
          price,
        },
        ...paid,
      },
      {
        onSuccess: async (made) => {
          await toWaiting(made, { replace: true })
          forgetOrder(place)
        },
        // The shop's list, its slots or the price are not what they were: they are read anew.
        onError: (error) => {
          if (isCouponGone(error)) {
            forgetOrderCoupon(place)
            void coupons.refetch()
          }
          void Promise.all(
            ['order-quote', 'order-slots', 'order-offers', 'addresses'].map((key) =>
              queries.invalidateQueries({ queryKey: [key] }),
            ),
          )
        },
      },
    )
  }

  return (
    <Page title={say('pay.title')} header={<OrderHeader place={place} offer={offer} backHref={formHref(place)} />}>
      <Screen bottom="bar">
        <Stack gap={6}>
          <PageHeading>
            <span>{`${say('pay.heading')} `}</span>
            {amount === undefined ? (
              <span>…</span>
            ) : (
              <Price size="total" number={formatExactBaht(amount)} unit={say('amount.baht')} />
            )}
          </PageHeading>
          {order.isError ? <OrderProblem error={order.error} place={place} /> : null}
          {quote.isError && !order.isError ? <OrderProblem error={quote.error} place={place} /> : null}
          <Panel>
            {quote.data ? (
              <OrderLines
                lines={quote.data.lines}
                discount={{ term: say('pay.coupon'), amount: coupon?.saving ?? 0 }}
                total={quote.data.price - (coupon?.saving ?? 0)}
                unit={offer?.unit ?? 'bag'}
                totalLabel={say('choose.total')}
              />
            ) : (
              <OrderLinesOnTheirWay options={draft.options.length} totalLabel={say('choose.total')} />
            )}
          </Panel>
          <Panel>
            <Stack gap={3}>
              <DefinitionList>
                {pickup ? (
                  <DefinitionRow term={say('order.pickup')}>{visitAloneText(pickup, now, say)}</DefinitionRow>
                ) : null}
                {dropoff ? (
                  <DefinitionRow term={say('order.dropoff')}>{visitAloneText(dropoff, now, say)}</DefinitionRow>
                ) : null}
              </DefinitionList>
              {address ? <PlaceLines place={address} /> : null}
              {addresses.isPending ? <PlaceOnItsWay /> : null}
              {address || addresses.isPending ? null : <Text tone="warn">{say('order.needsAddress')}</Text>}
              {note ? <Text tone="ink2">{note}</Text> : null}
              <LinkButton href={formHref(place)} tone="outline" size="small" width="fill">
                {say('order.change')}
              </LinkButton>
            </Stack>
          </Panel>
          <OrderWays
            payment={payment}
            onCoupon={(chosen) => editOrder(place, { coupon: chosen })}
            onWay={(chosen) => chooseOrderWay(place, chosen)}
          />
        </Stack>
      </Screen>
      <BottomBar>
        <PayOrder payment={payment} isDisabled={!address} isPending={order.isPending} onPress={pay} />
      </BottomBar>
    </Page>
  )
}
