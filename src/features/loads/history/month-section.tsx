import { useId } from 'react'
import type { HistoryMonth } from '#contract/history.ts'
import type { Purchase } from '#contract/payment.ts'
import { factsText } from '#lib/i18n/facts.ts'
import { formatMonth, formatPrice } from '#lib/i18n/format.ts'
import { formatGregorianMonth } from '#lib/i18n/format-gregorian.ts'
import { useLocale } from '#lib/i18n/locale.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { DateTime } from '#ui/date-time/date-time.tsx'
import { shownWhenNarrow } from '#ui/layout/by-width.recipe.ts'
import { Stack } from '#ui/layout/stack.tsx'
import { Heading, Text } from '#ui/layout/text.tsx'
import { DayList } from './day-list.tsx'
import { groupByDay } from './group-by-day.ts'

type MonthSectionProps = {
  month: string
  /** Of the whole month, with purchases not loaded yet; undefined if the server sends none or the card above has them. */
  totals: HistoryMonth | undefined
  /** The field of a wide window has them. */
  isOnField?: boolean
  purchases: readonly Purchase[]
}

/** The purchases of one month under its totals. */
export function MonthSection({ month, totals, isOnField = false, purchases }: MonthSectionProps) {
  const t = useTranslate()
  const locale = useLocale()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Stack gap={3}>
        <Stack gap={0}>
          <Heading level={2} size="m" id={id}>
            <DateTime
              instant={month}
              text={formatMonth(month)}
              {...(locale === 'en' ? { equivalent: formatGregorianMonth(month) } : {})}
            />
          </Heading>
          {totals && totals.loads > 0 ? (
            <div className={isOnField ? shownWhenNarrow : undefined}>
              <Text size="small" tone="ink2">
                {factsText([
                  t('history.totals', { loads: totals.loads, amount: formatPrice(totals.spent) }),
                  ...(totals.saved > 0 ? [t('history.saved', { amount: formatPrice(totals.saved) })] : []),
                ])}
              </Text>
            </div>
          ) : null}
        </Stack>
        {groupByDay(purchases).map(({ day, purchases: purchasesOfDay }) => (
          <DayList key={day} day={day} purchases={purchasesOfDay} />
        ))}
      </Stack>
    </section>
  )
}
