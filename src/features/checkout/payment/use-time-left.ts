import { MINUTE_MS, MINUTE_SECONDS, SECOND_MS } from '#contract/duration.ts'
import { announce } from '#lib/announcer.ts'
import { type Translate, t } from '#lib/i18n/translate.tsx'
import { useServerNow } from '#lib/server-clock.ts'
import { useThresholds } from '#ui/countdown/use-thresholds.ts'

/** Remaining times that are announced, longest first. */
const ANNOUNCED_MS = [5 * MINUTE_MS, MINUTE_MS, 30_000]

/** A duration in words: `9 minutes 54 seconds`. Its figures, `9:54`, are read as a time of day. */
export function durationText(ms: number, t: Translate) {
  const seconds = Math.max(0, Math.ceil(ms / SECOND_MS))
  const [minutes, rest] = [Math.floor(seconds / MINUTE_SECONDS), seconds % MINUTE_SECONDS]
  return [
    minutes > 0 ? t('time.minutes', { minutes }) : '',
    rest > 0 || minutes === 0 ? t('time.seconds', { seconds: rest }) : '',
  ]
    .filter(Boolean)
    .join(' ')
}

/**
 * ms until an instant by the server's clock, updated each second; announced at 5 minutes, 1 minute and 30 seconds. Null if
 * the API does not say until when.
 * @param announced the text that says what the time is left for
 */
export function useTimeLeft(until: string | null, announced: 'wait.leftSpoken' | 'end.restartLeft'): number | null {
  const now = useServerNow()
  const left = until === null ? null : Math.max(0, Date.parse(until) - now)
  useThresholds(left ?? Number.POSITIVE_INFINITY, ANNOUNCED_MS, (mark) =>
    announce(t(announced, { time: durationText(mark, t) })),
  )
  return left
}
