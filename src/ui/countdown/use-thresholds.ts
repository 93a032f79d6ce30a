import { useEffect, useRef } from 'react'

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
    previous.current = remainingMs
    if (passedMark !== undefined) onMark(passedMark)
  }, [remainingMs, marks, onMark])
}
