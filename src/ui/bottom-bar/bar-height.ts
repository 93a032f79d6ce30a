import { type RefObject, useLayoutEffect } from 'react'

type Variable = '--bar-height' | '--header-height' | '--sheet-height' | '--toast-height'

/** Whose height stands in each. */
const owners = new Map<Variable, HTMLElement>()

/**
 * Keeps the height of a bar fixed at the bottom in a variable on the root, so that pages end above it, focus is
 * scrolled clear of it and messages stand over it, at any text size. Messages, a sheet, and the bar at the top do the
 * same with theirs. Each change is another style for every element: the bar of the next page takes over from the one before it.
 */
export function useBarHeight(ref: RefObject<HTMLElement | null>, variable: Variable = '--bar-height') {
  useLayoutEffect(() => {
    const bar = ref.current
    if (!bar || !('ResizeObserver' in window)) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() => {
      const height = `${bar.offsetHeight}px`
      if (style.getPropertyValue(variable) !== height) style.setProperty(variable, height)
    })
    observer.observe(bar)
    owners.set(variable, bar)
    return () => {
      observer.disconnect()
      // By then the next page's bar is there, if it has one.
      queueMicrotask(() => {
        if (owners.get(variable) !== bar) return
        owners.delete(variable)
        style.removeProperty(variable)
      })
    }
  }, [ref, variable])
}
