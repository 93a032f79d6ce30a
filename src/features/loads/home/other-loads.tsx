import { minutesUntil, portholeState, timeText } from '#features/branches/machines/machine-labels.ts'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { type Load, shareLeft } from '#features/loads/my-loads/loads.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Text } from '#ui/layout/text.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'
import { PortholeNumeral } from '#ui/porthole/porthole-text.tsx'

/** The running loads after the first one, a row each. */
export function OtherLoads({ loads, now }: { loads: readonly Load[]; now: number }) {
  const t = useTranslate()
  const localized = useLocalized()
  return (
    <List label={t('home.otherLoads')}>
      {loads.map(({ purchase, endsAt }) => {
        const ends_at = new Date(endsAt).toISOString()
        const minutes = minutesUntil(ends_at, now)
        const machine = purchaseName(purchase, t)
        return (
          <ListRow
            key={purchase.transaction}
            href="/loads"
            icon={
              <Porthole
                state={portholeState({ state: 'running', ends_at }, now)}
                size={56}
                remaining={shareLeft(minutes, purchase.program)}
                label={t('bill.porthole', { machine, minutes })}
              >
                <PortholeNumeral number={String(minutes)} />
              </Porthole>
            }
            title={machine}
            note={localized(purchase.branch_name)}
            trailing={
              <Text as="span" isStrong isUnbroken>
                {timeText(endsAt, t)}
              </Text>
            }
          />
        )
      })}
    </List>
  )
}
