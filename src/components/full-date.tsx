import { formatDay } from '#lib/i18n/format.ts'
import { formatGregorianDate } from '#lib/i18n/format-gregorian.ts'
import { useLocale } from '#lib/i18n/locale.ts'
import { DateTime } from '#ui/date-time/date-time.tsx'

/** A day with its year: `21 พฤศจิกายน 2569`, on an English page with `(21 November 2026)` after it. */
export function FullDate({ instant }: { instant: string }) {
  const locale = useLocale()
  return (
    <DateTime
      instant={instant}
      text={formatDay(instant)}
      {...(locale === 'en' ? { equivalent: formatGregorianDate(instant) } : {})}
    />
  )
}
