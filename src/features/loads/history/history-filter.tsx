import { HISTORY_FILTERS, type HistoryMonth } from '#contract/payment.ts'
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

/** @param months those that there are to choose from */
type HistoryFilterProps = { months: readonly HistoryMonth[] }

/** Which purchases are shown: of one kind, of one month. */
export function HistoryFilter({ months }: HistoryFilterProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { selected, month } = useHistoryFilters()
  const names = [...new Set([...months.map((one) => one.month), ...(month ? [month] : [])])].toSorted().toReversed()
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
      {names.length > 1 || month ? (
        <Select
          label={t('history.month')}
          placeholder={t('history.allMonths')}
          options={[
            { id: ALL, label: t('history.allMonths') },
            ...names.map((name) => ({
              id: name,
              label: formatMonth(name),
              ...(locale === 'en' ? { note: formatGregorianMonth(name) } : {}),
            })),
          ]}
          value={month ?? ALL}
          onChange={(id) => setHistoryFilters({ month: id === ALL ? null : id })}
        />
      ) : null}
    </Stack>
  )
}
