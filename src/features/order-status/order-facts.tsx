import type { Order } from '#contract/orders.ts'
import { BillRows } from '#features/bills/bill-rows.tsx'
import { OrderLines } from '#features/order-payment/order-lines.tsx'
import { PlaceLines } from '#features/orders/order-address.tsx'
import { visitAloneText } from '#features/orders/visit-words.ts'
import { useSay, useShopText } from '#lib/words/intl.tsx'
import { DefinitionList, DefinitionRow } from '#ui/list/definition-list.tsx'
import { Panel } from '#ui/list/panel.tsx'
import { Stack } from '#ui/screen/stack.tsx'
import { Heading, Text } from '#ui/screen/text.tsx'

/** When, where, what and for how much. */
export function OrderFacts({ known, now }: { known: Order; now: number }) {
  const say = useSay()
  const shopText = useShopText()
  const { order, place, note, amount, discount, coupon, paid_at, created_at, transaction } = known
  const at = paid_at ?? created_at
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <Heading level={2} size="m">
          {say('order.visits')}
        </Heading>
        <Panel>
          <Stack gap={3}>
            <DefinitionList>
              <DefinitionRow term={say('order.pickup')}>{visitAloneText(order.pickup, now, say)}</DefinitionRow>
              <DefinitionRow term={say('order.dropoff')}>{visitAloneText(order.dropoff, now, say)}</DefinitionRow>
            </DefinitionList>
            {place ? <PlaceLines place={place} /> : null}
            {note ? <Text tone="ink2">{note}</Text> : null}
          </Stack>
        </Panel>
      </Stack>
      <Stack gap={2}>
        <Heading level={2} size="m">
          {say('bill.title')}
        </Heading>
        <Panel>
          <Stack gap={3}>
            <OrderLines
              lines={order.lines}
              unit={order.unit}
              discount={{
                term: coupon ? say('bill.discountBy', { title: shopText(coupon.title) }) : say('bill.discount'),
                amount: discount,
              }}
              total={amount}
              totalLabel={say(paid_at ? 'bill.total' : 'choose.total')}
            />
            <DefinitionList>
              <BillRows at={at} transaction={transaction} />
            </DefinitionList>
          </Stack>
        </Panel>
      </Stack>
    </Stack>
  )
}
