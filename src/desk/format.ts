import { formatPrice, formatTime } from '#lib/i18n/format.ts'
import { useLocale } from '#lib/i18n/locale.ts'
import { useDesk } from './translate.ts'

/** Formats an instant as day and time in Bangkok, a day, and satang as baht. */
export function useDeskFormat() {
  const t = useDesk()
  const locale = useLocale()
  const dayFormat = new Intl.DateTimeFormat(locale === 'th' ? 'th-TH' : 'en-GB', {
    timeZone: 'Asia/Bangkok',
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  })
  return {
    at: (instant: string) => t('desk.at', { day: dayFormat.format(new Date(instant)), time: formatTime(instant) }),
    /** @param day in Bangkok, `2026-12-05` */
    day: (day: string) => dayFormat.format(new Date(`${day}T12:00:00+07:00`)),
    baht: (satang: number) => t('desk.baht', { amount: formatPrice(satang) }),
  }
}
