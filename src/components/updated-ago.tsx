import { formatDay, formatTime } from '#lib/i18n/format.ts'
import { useTranslate } from '#lib/i18n/translate.tsx'
import { ageOf, useServerNow } from '#lib/server-clock.ts'
import { MixedLanguageText } from './mixed-language-text.tsx'

const MINUTE_S = 60
const HOUR_S = 3_600

/** Shows how long ago data were updated. */
export function UpdatedAgo({ updatedAt }: { updatedAt: number }) {
  const t = useTranslate()
  useServerNow() // re-renders each second
  const seconds = Math.max(0, Math.round(ageOf(updatedAt) / 1000))
  const text =
    seconds >= HOUR_S
      ? t('bill.offline', { time: `${formatDay(updatedAt)} ${t('time.at', { time: formatTime(updatedAt) })}` })
      : seconds < MINUTE_S
        ? t('home.updated', { seconds })
        : t('branch.updatedMinutes', { minutes: Math.floor(seconds / MINUTE_S) })
  return (
    <span>
      <MixedLanguageText>{text}</MixedLanguageText>
    </span>
  )
}
