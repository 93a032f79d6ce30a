import { type RefObject, useLayoutEffect } from 'react'

/**
 * Keeps the height of a bar fixed at the bottom in a variable on the root, so that pages end above it, focus is
 * scrolled clear of it and messages stand over it, at any text size. Messages, and the bar at the top, do the same with
 * theirs.
 */
export function useBarHeight(
  ref: RefObject<HTMLElement | null>,
  variable: '--bar-height' | '--header-height' | '--toast-height' = '--bar-height',
) {
  useLayoutEffect(() => {
    const bar = ref.current
    if (!bar || !('ResizeObserver' in window)) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => style.setProperty(variable, `${bar.offsetHeight}px`))
    observer.observe(bar)
    return () => {
      observer.disconnect()
      style.removeProperty(variable)
    }
  }, [ref, variable])
}
