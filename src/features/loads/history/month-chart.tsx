import type { HistoryMonth } from '#contract/history.ts'
import { formatMonth, formatPrice } from '#lib/i18n/format.ts'
import { formatCount } from '#lib/i18n/format-count.ts'
import { formatGregorianMonth } from '#lib/i18n/format-gregorian.ts'
import { formatShortMonth } from '#lib/i18n/format-short.ts'
import { useLocale } from '#lib/i18n/locale.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { monthChart } from './month-chart.recipe.ts'

/** The lowest visible share of the height, so that little is not taken for nothing. */
const MIN_SHARE = 0.04

/** Months side by side, the last one in the brand's colour. To screen readers it is a table of months and amounts. */
export default function MonthChart({ months }: { months: readonly HistoryMonth[] }) {
  const t = useTranslate()
  const locale = useLocale()
  const highest = Math.max(1, ...months.map(({ spent }) => spent))
  return (
    // biome-ignore lint/a11y/useSemanticElements: the columns of the picture are the rows of the table
    <div role="table" aria-label={t('history.byMonth')} className={monthChart().root}>
      {months.map(({ month, spent }, index) => {
        const short = formatShortMonth(month)
        const isLast = index === months.length - 1
        const classes = monthChart({ isLast })
        const share = spent === 0 ? 0 : Math.max(MIN_SHARE, spent / highest)
        return (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: nothing in it can be pressed
          <div key={month} role="row" className={classes.column}>
            <span className={classes.space}>
              <span className={classes.bar} style={{ transform: `scaleY(${share})` }} />
              {/* The cell below says it; that of the last month stands beside the chart. */}
              {spent > 0 && !isLast ? (
                <span aria-hidden className={classes.value} style={{ bottom: `${share * 100}%` }}>
                  {formatCount(Math.round(spent / 100))}
                </span>
              ) : null}
            </span>
            {/* biome-ignore lint/a11y/useSemanticElements: as above */}
            {/* biome-ignore lint/a11y/useFocusableInteractive: nothing in it can be pressed */}
            <span role="rowheader" className={classes.name}>
              <span aria-hidden lang={locale === 'en' ? 'en' : undefined}>
                {locale === 'en' ? short.gregorian : short.thai}
              </span>
              <span className={classes.spoken} lang="th">
                {formatMonth(month)}
              </span>
              {locale === 'en' ? <span className={classes.spoken}>{` (${formatGregorianMonth(month)})`}</span> : null}
            </span>
            {/* biome-ignore lint/a11y/useSemanticElements: as above */}
            <span role="cell" className={classes.spoken}>
              {t('amount.inBaht', { amount: formatPrice(spent) })}
            </span>
          </div>
        )
      })}
    </div>
  )
}
