import { useEffect, useRef } from 'react'
import { announce } from '#lib/announce.ts'
import { useServerNow } from '#lib/clock.ts'
import { say } from '#lib/intl.tsx'

const MINUTE_MS = 60_000
/** Said at these, and at no other moment: a clock that talks cannot be listened to. Longest first. */
const SPOKEN_MS = [5 * MINUTE_MS, MINUTE_MS, 30_000]

/** ms until an instant by the server's clock, each second; screen readers hear 5 minutes, 1 minute and 30 seconds. */
export function useTimeLeft(until: string) {
  const left = Math.max(0, Date.parse(until) - useServerNow())
  const before = useRef(left)
  useEffect(() => {
    // A phone that slept may have passed several: only the nearest is true.
    const passed = SPOKEN_MS.findLast((mark) => before.current > mark && left <= mark && left > 0)
    before.current = left
    if (passed === undefined) return
    announce(passed < MINUTE_MS ? say('wait.leftSeconds') : say('wait.leftSpoken', { minutes: passed / MINUTE_MS }))
  }, [left])
  return left
}
