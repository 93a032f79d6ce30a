import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useDiscount } from '#features/coupon-choice/use-discount.ts'
import { LoadProblem } from '#features/frame/load-problem.tsx'
import { Page, PageHeading } from '#features/frame/page.tsx'
import { PlaceLines, PlaceOnItsWay } from '#features/orders/order-address.tsx'
import { chooseOrderWay, editOrder, forgetOrder, forgetOrderCoupon } from '#features/orders/order-draft.store.ts'
import { OrderHeader } from '#features/orders/order-form.tsx'
import { formHref, type OrderPlace } from '#features/orders/order-service.ts'
import { placeOrderMutation } from '#features/orders/orders.queries.ts'
import { useOrderChoice } from '#features/orders/use-order-choice.ts'
import { visitAloneText } from '#features/orders/visit-words.ts'
import { PayMethods } from '#features/payment/pay-methods.tsx'
import { providersQuery } from '#features/payment/payment.queries.ts'
import { isTaken } from '#features/payment/use-order.ts'
import { announce } from '#lib/announce.ts'
import { useServerNow } from '#lib/clock.ts'
import { formatExactBaht } from '#lib/format.ts'
import { useSay } from '#lib/intl.tsx'
import { openPayPage } from '#lib/pay-page.ts'
import { BottomBar } from '#ui/bottom-bar/bottom-bar.tsx'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { DefinitionList, DefinitionRow } from '#ui/list/definition-list.tsx'
import { Panel } from '#ui/list/panel.tsx'
import { Price } from '#ui/price/price.tsx'
import { Screen } from '#ui/screen/screen.tsx'
import { Stack } from '#ui/screen/stack.tsx'
import { Text } from '#ui/screen/text.tsx'
import { OrderCoupon } from './order-coupon.tsx'
import { OrderLines, OrderLinesOnTheirWay } from './order-lines.tsx'
import { OrderProblem } from './order-problem.tsx'
import { isCouponGone, payLabel } from './pay-words.ts'

/** The order before it costs anything: what, when, where, how much, and how to pay. */
export function OrderPay({ place }: { place: OrderPlace }) {
  const say = useSay()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const now = useServerNow()
  const { draft, offer, addresses, address, units, options, quote } = useOrderChoice(place)
  const providers = useQuery(providersQuery(place.branch_id))
  const order = useMutation(placeOrderMutation())
  const [bankMisses, setBankMisses] = useState(0)
  const { pickup, dropoff, note, provider, bank } = draft
  const price = quote.isPlaceholderData ? undefined : quote.data?.price
  const weighed = { ...place, units, options, address_id: address?.id ?? null }
  const discount = useDiscount({ weighed, branch_id: place.branch_id, price }, draft.coupon)
  const { coupon, coupons, isWeighing } = discount
  const amount = price === undefined || isWeighing ? undefined : discount.amount
  const ways = providers.data?.filter((one) => isTaken(one, amount ?? 0)) ?? []
  const way = ways.find((one) => one.provider === provider) ?? ways[0]
  const canPay = amount === 0 || (amount !== undefined && way !== undefined)

  function pay() {
    if (!pickup || !dropoff || !address || price === undefined || !canPay) return
    if (amount !== 0 && way?.banks && !bank) {
      setBankMisses(bankMisses + 1)
      announce(say('pay.bankMissing'), 'assertive')
      return
    }
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
        // With nothing to pay any way will do.
        way: { provider: way?.provider ?? 'promptpay', ...(way?.banks && bank ? { bank } : {}) },
        coupons: coupon ? [coupon.id] : [],
      },
      {
        onSuccess: async ({ transaction, pay_uri, qr_payload }) => {
          await navigate({ to: '/waiting-payment/$transaction', params: { transaction }, replace: true })
          forgetOrder(place)
          if (pay_uri && !qr_payload) openPayPage(pay_uri)
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
            {say('pay.heading')}{' '}
            {amount === undefined ? (
              '…'
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
          <OrderCoupon
            discount={discount}
            choice={draft.coupon}
            onChoose={(chosen) => editOrder(place, { coupon: chosen })}
          />
          <LoadProblem title={say('pay.noMethod')} query={providers} />
          {amount === 0 ? (
            <Text tone="ink2">{say('pay.freeNote')}</Text>
          ) : (
            <PayMethods
              providers={amount === undefined ? undefined : providers.data}
              amount={amount ?? 0}
              way={way}
              bank={bank}
              bankMisses={bankMisses}
              onChoose={(chosen) => chooseOrderWay(place, chosen)}
            />
          )}
        </Stack>
      </Screen>
      <BottomBar>
        <Button
          tone="primary"
          size="pay"
          width="fill"
          isDisabled={!canPay || !address}
          isPending={order.isPending}
          pendingLabel={say('pay.making')}
          onPress={pay}
        >
          {payLabel(amount, way, say)}
        </Button>
      </BottomBar>
    </Page>
  )
}
