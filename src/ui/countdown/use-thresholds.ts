import { useEffect, useRef } from 'react'

/**
 * Calls `onMark` when the remaining time passes a mark, because announcing every second would be unbearable.
 * @param left ms
 * @param marks ms, longest first
 */
export function useThresholds(left: number, marks: readonly number[], onMark: (mark: number) => void) {
  const previous = useRef(left)
  useEffect(() => {
    // After a suspension several marks may have passed. Only the nearest is still true.
    const passedMark = marks.findLast((mark) => previous.current > mark && left <= mark && left > 0)
    previous.current = left
    if (passedMark !== undefined) onMark(passedMark)
  }, [left, marks, onMark])
}
