import { bangkokDay } from '#contract/thai/bangkok.ts'
import { formatDay, formatTime } from '#lib/i18n/format.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { NoSignalIcon } from '#ui/icons/status-icons.tsx'
import { MixedLanguageText } from './mixed-language-text.tsx'

/** A note that the page shows data stored on this device, with their time, and their date unless it is today. */
export function OfflineCopyNote({ updatedAt }: { updatedAt: number }) {
  const t = useTranslate()
  const clock = t('time.at', { time: formatTime(updatedAt) })
  const isToday = bangkokDay(updatedAt) === bangkokDay(Date.now())
  return (
    <Banner tone="info" icon={<NoSignalIcon />}>
      <MixedLanguageText>
        {t('bill.offline', { time: isToday ? clock : `${formatDay(updatedAt)} ${clock}` })}
      </MixedLanguageText>
    </Banner>
  )
}
