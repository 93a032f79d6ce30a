import { useId } from 'react'
import type { Purchase } from '#contract/payment.ts'
import { SEPARATOR } from '#lib/i18n/facts.ts'
import { formatShortDay, formatShortGregorianDay } from '#lib/i18n/format-short.ts'
import { useLocale } from '#lib/i18n/locale.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { serverNow } from '#lib/server-clock.ts'
import { css } from '#styled/css'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { List } from '#ui/list/list.tsx'
import { nearness } from './group-by-day.ts'
import { PurchaseRow } from './purchase-row.tsx'

const heading = css({ textStyle: 'small', color: 'ink2' })

// With hundreds of days the browser skips those out of view when it paints.
const contained = { contain: 'paint' }

/** The purchases of one day. */
export function DayList({ day, purchases }: { day: string; purchases: readonly Purchase[] }) {
  const t = useTranslate()
  const locale = useLocale()
  const id = useId()
  const now = serverNow()
  const noon = `${day}T05:00:00Z` // in Bangkok
  const near = nearness(day, now)
  return (
    <Stack gap={1}>
      <h3 id={id} className={heading}>
        {near === 'other' ? null : <span>{t(`history.${near}`) + SEPARATOR}</span>}
        <DateTime
          instant={day}
          text={formatShortDay(noon, now)}
          {...(locale === 'en' ? { equivalent: formatShortGregorianDay(noon, now) } : {})}
        />
      </h3>
      <div style={contained}>
        <List labelledBy={id}>
          {purchases.map((purchase) => (
            <PurchaseRow key={purchase.transaction} purchase={purchase} now={now} />
          ))}
        </List>
      </div>
    </Stack>
  )
}
