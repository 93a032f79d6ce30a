import { HISTORY_FILTERS, type HistoryMonth } from '#contract/history.ts'
import { formatMonth } from '#lib/i18n/format.ts'
import { formatGregorianMonth } from '#lib/i18n/format-gregorian.ts'
import { useLocale } from '#lib/i18n/locale.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Chips } from '#ui/chips/chips.tsx'
import { Stack } from '#ui/layout/stack.tsx'
import { Select } from '#ui/select/select.tsx'
import { setHistoryFilters, useHistoryFilters } from './history-filters.store.ts'

const ALL = 'all'
const KINDS = HISTORY_FILTERS.filter((kind) => kind !== 'all')

/** @param months the months to choose from */
type HistoryFilterProps = { months: readonly HistoryMonth[] }

/** Filters of the history by kind and by month. */
export function HistoryFilter({ months }: HistoryFilterProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { selected, month } = useHistoryFilters()
  const monthIds = [...new Set([...months.map((option) => option.month), ...(month ? [month] : [])])]
    .toSorted()
    .toReversed()
  return (
    <Stack gap={3}>
      <Chips
        label={t('history.kind')}
        isLabelHidden
        choice="single"
        options={KINDS.map((id) => ({ id, label: t(`history.kind.${id}`) }))}
        value={selected === 'all' ? [] : [selected]}
        onChange={([kind]) => setHistoryFilters({ selected: kind ?? 'all' })}
      />
      {monthIds.length > 1 || month ? (
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
      ) : null}
    </Stack>
  )
}
