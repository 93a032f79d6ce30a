import { useInfiniteQuery } from '@tanstack/react-query'
import { BrandField } from '#components/brand-field.tsx'
import { formatMonth, formatPrice } from '#lib/i18n/format.ts'
import { formatGregorianMonth } from '#lib/i18n/format-gregorian.ts'
import { useLocale } from '#lib/i18n/locale.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { DrumFigure, StageDrum } from '#ui/stage/stage-drum.tsx'
import { StageFact, StageField } from '#ui/stage/stage-field.tsx'
import { useHistoryFilters } from './history-filters.store.ts'
import { historyPages } from './history-pages.queries.ts'
import { lastMonths } from './last-months.ts'

/** What the chosen month has cost, or else the latest one, beside the list of a wide window. */
export function MonthAside() {
  const t = useTranslate()
  const locale = useLocale()
  const filters = useHistoryFilters()
  const { data } = useInfiniteQuery(historyPages(filters))
  const months = data?.pages[0]?.months ?? []
  const last = filters.month ?? months[0]?.month
  const [shown] = last ? lastMonths(months, last, 1) : []
  if (!shown) return <BrandField />
  const month = locale === 'en' ? formatGregorianMonth(shown.month) : formatMonth(shown.month)
  return (
    <StageField
      state="idle"
      heading={<p>{t('history.spentIn', { month })}</p>}
      note={shown.saved > 0 ? <StageFact>{t('history.saved', { amount: formatPrice(shown.saved) })}</StageFact> : null}
      door={
        <StageDrum state="idle">
          <DrumFigure number={formatPrice(shown.spent)} unit={t('amount.baht')} />
        </StageDrum>
      }
    />
  )
}
