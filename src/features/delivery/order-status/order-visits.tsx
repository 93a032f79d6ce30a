import type { Order } from '#contract/orders.ts'
import { AddressSummary } from '#features/delivery/order-form/order-address.tsx'
import { timeSlotOnlyText } from '#features/delivery/order-form/time-slot-labels.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { DefinitionList, DefinitionRow } from '#ui/list/definition-list.tsx'
import { Panel } from '#ui/list/panel.tsx'

/** Times and address of the pick-up and the return. */
export function OrderVisits({ purchase: { order, place, note }, now }: { purchase: Order; now: number }) {
  const t = useTranslate()
  return (
    <Stack gap={2}>
      <Heading level={2} size="m">
        {t('order.visits')}
      </Heading>
      <Panel>
        <Stack gap={3}>
          <DefinitionList>
            <DefinitionRow term={t('order.pickup')}>{timeSlotOnlyText(order.pickup, now, t)}</DefinitionRow>
            <DefinitionRow term={t('order.dropoff')}>{timeSlotOnlyText(order.dropoff, now, t)}</DefinitionRow>
          </DefinitionList>
          {place ? <AddressSummary address={place} /> : null}
          {note ? <Text tone="ink2">{note}</Text> : null}
        </Stack>
      </Panel>
    </Stack>
  )
}
