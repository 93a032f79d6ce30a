import { minutesUntil, portholeState, timeText } from '#features/branches/machines/machine-labels.ts'
import { purchaseName } from '#features/checkout/payment/purchase-name.ts'
import { type Load, shareLeft } from '#features/loads/my-loads/loads.ts'
import { useLocalized, useTranslate } from '#lib/i18n/translate.tsx'
import { Name, Text } from '#ui/layout/text.tsx'
import { List, ListRow } from '#ui/list/list.tsx'
import { ScreenReaderPause } from '#ui/pause/pause.tsx'
import { Porthole } from '#ui/porthole/porthole.tsx'

// With large text on a small phone the words need the room. One-off values are attributes: the style sheet is for what
// pages share.
const door = { display: 'block', width: 'min(3.5rem, 17.5vw)' }

/** The running loads after the first one, a row each. */
export function OtherLoads({ loads, now }: { loads: readonly Load[]; now: number }) {
  const t = useTranslate()
  const localized = useLocalized()
  return (
    <List label={t('home.otherLoads')}>
      {loads.map(({ purchase, endsAt }) => {
        const ends_at = new Date(endsAt).toISOString()
        const minutes = minutesUntil(ends_at, now)
        return (
          <ListRow
            key={purchase.transaction}
            href="/loads"
            icon={
              <span style={door}>
                <Porthole
                  state={portholeState({ state: 'running', ends_at }, now)}
                  size={56}
                  remaining={shareLeft(minutes, purchase.program)}
                />
              </span>
            }
            title={purchaseName(purchase, t)}
            note={
              <>
                <Name>{localized(purchase.branch_name)}</Name>
                <ScreenReaderPause />
                <Text as="div" size="small" isStrong>
                  {purchase.paused ? t('load.isPaused') : t('home.rowLeft', { time: timeText(endsAt, t), minutes })}
                </Text>
              </>
            }
          />
        )
      })}
    </List>
  )
}
