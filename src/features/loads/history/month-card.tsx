import { lazy, Suspense } from 'react'
import type { HistoryMonth } from '#contract/history.ts'
import { formatMonth, formatPrice } from '#lib/i18n/format.ts'
import { formatGregorianMonth } from '#lib/i18n/format-gregorian.ts'
import { useLocale } from '#lib/i18n/locale.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { shownWhenNarrow } from '#ui/layout/by-width.recipe.ts'
import { Row, Stack } from '#ui/layout/stack.tsx'
import { Text } from '#ui/layout/text.tsx'
import { Panel } from '#ui/list/panel.tsx'
import { Price } from '#ui/price/price.tsx'
import { Select } from '#ui/select/select.tsx'
import { setHistoryFilters, useHistoryFilters } from './history-filters.store.ts'
import { lastMonths } from './last-months.ts'

const MonthChart = lazy(() => import('./month-chart.tsx'))

// One-off values are attributes: the style sheet is for what pages share.
const side = { flex: '1 1 8.5rem' }
/** Its room is there before it, and below the sum where the names of its months would have too little. */
const chart = { flex: '1 1 12rem', display: 'grid', minHeight: 112 }

const ALL = 'all'
const SHOWN_MONTHS = 6

/** What a month has cost, beside the months before it, and the choice of the month. */
export function MonthCard({ months }: { months: readonly HistoryMonth[] }) {
  const t = useTranslate()
  const locale = useLocale()
  const { month } = useHistoryFilters()
  const monthIds = [...new Set([...months.map((option) => option.month), ...(month ? [month] : [])])]
    .toSorted()
    .toReversed()
  // Where no month is chosen, that with which the list begins.
  const last = month ?? monthIds[0]
  const shown = last ? lastMonths(months, last, SHOWN_MONTHS) : []
  const current = shown.at(-1)
  if (!current || (monthIds.length < 2 && !month)) return null
  return (
    <Panel>
      <Row isWrapping align="stretch">
        <div style={side}>
          <Stack gap={2}>
            <Select
              label={t('history.month')}
              placeholder={t('history.allMonths')}
              options={[
                { id: ALL, label: t('history.allMonths') },
                ...monthIds.map((monthId) => ({
                  id: monthId,
                  label: formatMonth(monthId),
                  ...(locale === 'en' ? { lang: 'th', note: formatGregorianMonth(monthId) } : {}),
                })),
              ]}
              value={month ?? ALL}
              onChange={(id) => setHistoryFilters({ month: id === ALL ? null : id })}
            />
            <div className={shownWhenNarrow}>
              <Text size="small" tone="ink2">
                {t('history.spentIn', {
                  month: locale === 'en' ? formatGregorianMonth(current.month) : formatMonth(current.month),
                })}
              </Text>
              <p>
                <Price size="total" number={formatPrice(current.spent)} unit={t('amount.baht')} />
              </p>
              {current.saved > 0 ? (
                <Text size="small" tone="ink2">
                  {t('history.saved', { amount: formatPrice(current.saved) })}
                </Text>
              ) : null}
            </div>
          </Stack>
        </div>
        <div style={chart}>
          <Suspense fallback={null}>
            <MonthChart months={shown} />
          </Suspense>
        </div>
      </Row>
    </Panel>
  )
}
