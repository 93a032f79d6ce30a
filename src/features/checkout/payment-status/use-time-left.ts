import { MINUTE_MS, SECOND_MS } from '#contract/duration.ts'
import { announce } from '#lib/announcer.ts'
import { t } from '#lib/i18n/translate.tsx'
import { useServerNow } from '#lib/server-clock.ts'
import { useThresholds } from '#ui/countdown/use-thresholds.ts'

/** Remaining times that are announced, longest first. */
const ANNOUNCED_MS = [5 * MINUTE_MS, MINUTE_MS, 30_000]

const announceTimeLeft = (mark: number) =>
  announce(
    mark < MINUTE_MS
      ? t('wait.leftSeconds', { seconds: mark / SECOND_MS })
      : t('wait.leftSpoken', { minutes: mark / MINUTE_MS }),
  )

/**
 * ms until an instant by the server's clock, updated each second; announced at 5 minutes, 1 minute and 30 seconds. Null if
 * the API does not say until when.
 */
export function useTimeLeft(until: string | null): number | null {
  const now = useServerNow()
  const left = until === null ? null : Math.max(0, Date.parse(until) - now)
  useThresholds(left ?? Number.POSITIVE_INFINITY, ANNOUNCED_MS, announceTimeLeft)
  return left
}
