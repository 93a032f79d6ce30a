import { programText } from '#features/branches/machines/machine-labels.ts'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { usePurchases } from '#features/checkout/payment/use-purchases.ts'
import { phaseOf } from '#features/loads/my-loads/phase.ts'
import { factsText } from '#lib/i18n/facts.ts'
import { formatPrice } from '#lib/i18n/format.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { useServerNow } from '#lib/server-clock.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Name, Text } from '#ui/layout/text.tsx'
import { Panel } from '#ui/list/panel.tsx'
import { lastToRepeat } from './reorder.ts'
import { ReorderButton } from './reorder-button.tsx'

/** The last wash with a button to repeat it; hidden while a load is running. */
export function ReorderLast() {
  const t = useTranslate()
  const localized = useLocalized()
  // The page shows this once the history request has ended, so this query starts no request of its own.
  const { purchases } = usePurchases({ isEnabled: false })
  const now = useServerNow()
  const last = lastToRepeat(purchases)
  const phases = purchases.map((purchase) => phaseOf(purchase, now))
  if (!last || phases.includes('running')) return null
  return (
    <Panel>
      <Stack gap={3}>
        <Stack gap={0}>
          <Heading level={2} size="m">
            {t('repeat.last')}
          </Heading>
          <Text tone="ink2">
            <Name>{factsText([purchaseName(last, t), localized(last.branch_name)])}</Name>
          </Text>
          <Text size="small" tone="ink2">
            {factsText([
              programText(last.program, localized(last.program.name), t),
              ...last.extras.map(({ name }) => localized(name)),
              t('amount.inBaht', { amount: formatPrice(last.price) }),
            ])}
          </Text>
        </Stack>
        {/* While laundry waits, what follows it is first. */}
        <ReorderButton purchase={last} isMain={phases.every((phase) => phase === undefined)} />
      </Stack>
    </Panel>
  )
}
