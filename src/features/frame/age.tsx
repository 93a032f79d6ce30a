import { useServerNow } from '#lib/page/clock.ts'
import { formatDay, formatTime } from '#lib/words/format.ts'
import { useSay } from '#lib/words/intl.tsx'

const MINUTE_S = 60
const HOUR_S = 3_600

/** How long ago a figure was read. */
export function Age({ updatedAt }: { updatedAt: number }) {
  const say = useSay()
  useServerNow() // each second
  const seconds = Math.max(0, Math.round((Date.now() - updatedAt) / 1000))
  const text =
    seconds >= HOUR_S
      ? say('bill.offline', { time: `${formatDay(updatedAt)} ${say('time.at', { time: formatTime(updatedAt) })}` })
      : seconds < MINUTE_S
        ? say('home.updated', { seconds })
        : say('branch.updatedMinutes', { minutes: Math.floor(seconds / MINUTE_S) })
  return <span>{text}</span>
}
