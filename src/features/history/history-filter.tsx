import { HISTORY_FILTERS, type HistoryMonth } from '#contract/payment.ts'
import { formatCommonMonth } from '#lib/words/common-day.ts'
import { formatMonth } from '#lib/words/format.ts'
import { useSay } from '#lib/words/intl.tsx'
import { useLocale } from '#lib/words/locale.ts'
import { Chips } from '#ui/chips/chips.tsx'
import { Stack } from '#ui/screen/stack.tsx'
import { Select } from '#ui/select/select.tsx'
import { chooseHistory, useHistoryChoice } from './history-choice.store.ts'

const ALL = 'all'
const KINDS = HISTORY_FILTERS.filter((kind) => kind !== 'all')

/** @param months those that there are to choose from */
type HistoryFilterProps = { months: readonly HistoryMonth[] }

/** Which purchases are shown: of one kind, of one month. */
export function HistoryFilter({ months }: HistoryFilterProps) {
  const say = useSay()
  const locale = useLocale()
  const { selected, month } = useHistoryChoice()
  const names = [...new Set([...months.map((one) => one.month), ...(month ? [month] : [])])].toSorted().toReversed()
  return (
    <Stack gap={3}>
      <Chips
        label={say('history.kind')}
        isLabelHidden
        choice="single"
        options={KINDS.map((id) => ({ id, label: say(`history.kind.${id}`) }))}
        value={selected === 'all' ? [] : [selected]}
        onChange={([kind]) => chooseHistory({ selected: kind ?? 'all' })}
      />
      {names.length > 1 || month ? (
        <Select
          label={say('history.month')}
          placeholder={say('history.allMonths')}
          options={[
            { id: ALL, label: say('history.allMonths') },
            ...names.map((name) => ({
              id: name,
              label: formatMonth(name),
              ...(locale === 'en' ? { note: formatCommonMonth(name) } : {}),
            })),
          ]}
          value={month ?? ALL}
          onChange={(id) => chooseHistory({ month: id === ALL ? null : id })}
        />
      ) : null}
    </Stack>
  )
}
