import { useEffect, useRef } from 'react'

/**
 * Tells when the time left passes one of a few marks: a clock that says every second cannot be listened to.
 * @param left ms
 * @param marks ms, longest first
 */
export function useThresholds(left: number, marks: readonly number[], onMark: (mark: number) => void) {
  const before = useRef(left)
  useEffect(() => {
    // A phone that slept may have passed several: only the nearest is true.
    const passed = marks.findLast((mark) => before.current > mark && left <= mark && left > 0)
    before.current = left
    if (passed !== undefined) onMark(passed)
  }, [left, marks, onMark])
}
