import { HISTORY_FILTERS } from '#contract/history.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Chips } from '#ui/chips/chips.tsx'
import { setHistoryFilters, useHistoryFilters } from './history-filters.store.ts'

const KINDS = HISTORY_FILTERS.filter((kind) => kind !== 'all')

/** Filter of the history by kind. */
export function HistoryFilter() {
  const t = useTranslate()
  const { selected } = useHistoryFilters()
  return (
    <Chips
      label={t('history.kind')}
      isLabelHidden
      choice="single"
      options={KINDS.map((id) => ({ id, label: t(`history.kind.${id}`) }))}
      value={selected === 'all' ? [] : [selected]}
      onChange={([kind]) => setHistoryFilters({ selected: kind ?? 'all' })}
    />
  )
}
