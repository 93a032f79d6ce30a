import { formatPrice, formatTime } from '#lib/i18n/format.ts'
import { useLocale } from '#lib/i18n/locale.ts'
import { useDesk } from './translate.ts'

/** Formats an instant as day and time in Bangkok, and satang as baht. */
export function useDeskFormat() {
  const t = useDesk()
  const locale = useLocale()
  const day = new Intl.DateTimeFormat(locale === 'th' ? 'th-TH' : 'en-GB', {
    timeZone: 'Asia/Bangkok',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  })
  return {
    at: (instant: string) => t('desk.at', { day: day.format(new Date(instant)), time: formatTime(instant) }),
    baht: (satang: number) => t('desk.baht', { amount: formatPrice(satang) }),
  }
}
