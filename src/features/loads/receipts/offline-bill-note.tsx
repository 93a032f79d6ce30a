import { MixedLanguageText } from '#components/mixed-language-text.tsx'
import { timeText } from '#features/branches/machines/machine-labels.ts'
import { formatDayInText } from '#lib/i18n/format-gregorian.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { Banner } from '#ui/banner/banner.tsx'
import { NoSignalIcon } from '#ui/icons/status-icons.tsx'

/** Notes that the page shows this device's saved copy, which may be outdated. */
export function OfflineBillNote({ at }: { at: string }) {
  const t = useTranslate()
  return (
    <Banner tone="info" icon={<NoSignalIcon />}>
      <MixedLanguageText>{t('bill.offline', { time: `${formatDayInText(at)} ${timeText(at, t)}` })}</MixedLanguageText>
    </Banner>
  )
}
