import { useEffect, useRef } from 'react'

/**
 * The clock is set by each response, and one that was long on its way sets it back: then a mark would be passed twice. Only
 * a time that grows by more than this is a new one.
 */
const CORRECTION_MS = 60_000

/**
 * Calls `onMark` when the remaining time passes a mark, because announcing every second would be unbearable.
 * @param remainingMs remaining time
 * @param marks ms, longest first
 */
export function useThresholds(remainingMs: number, marks: readonly number[], onMark: (mark: number) => void) {
  const previous = useRef(remainingMs)
  useEffect(() => {
    // After a suspension several marks may have passed. Only the nearest is still true.
    const passedMark = marks.findLast((mark) => previous.current > mark && remainingMs <= mark && remainingMs > 0)
    const isCorrected = remainingMs - previous.current <= CORRECTION_MS
    previous.current = isCorrected ? Math.min(previous.current, remainingMs) : remainingMs
    if (passedMark !== undefined) onMark(passedMark)
  }, [remainingMs, marks, onMark])
}
