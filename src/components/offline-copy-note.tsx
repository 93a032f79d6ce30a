import { bangkokDay } from '#contract/bangkok.ts'
import { formatDay, formatTime } from '#lib/i18n/format.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { NoSignalIcon } from '#ui/icons/status-icons.tsx'

/** What is shown is what this device has kept: as of when it is, with its day if that is not of the last hours. */
export function OfflineCopyNote({ updatedAt }: { updatedAt: number }) {
  const t = useTranslate()
  const clock = t('time.at', { time: formatTime(updatedAt) })
  const isToday = bangkokDay(updatedAt) === bangkokDay(Date.now())
  return (
    <Banner tone="info" icon={<NoSignalIcon />}>
      {t('bill.offline', { time: isToday ? clock : `${formatDay(updatedAt)} ${clock}` })}
    </Banner>
  )
}
