import { type RefObject, useEffect } from 'react'
import { observeSize } from '#ui/bottom-bar/observe-size.ts'

/**
 * Scrolls the focused control out from under the toasts when they appear or grow, or the page below them changes. Call it
 * after `useBarHeight`, whose CSS variable sets the scroll padding: it is written first.
 */
export function useClearControl(ref: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const region = ref.current
    if (!region) return
    function clearFocused(toasts: HTMLElement) {
      const focused = document.activeElement
      // Toasts never cover sheets and bars; an element with a negative tabIndex, such as <main>, is not a control.
      if (!(focused instanceof HTMLElement) || focused.tabIndex < 0 || !focused.closest('main')) return
      const control = focused.getBoundingClientRect()
      const { top, bottom } = toasts.getBoundingClientRect()
      if (control.bottom > top && control.top < bottom) focused.scrollIntoView({ block: 'nearest' })
    }
    // Measured only when the scroll padding is written.
    const stops = [region, document.body].map((part) => observeSize(part, () => () => clearFocused(region)))
    return () => {
      for (const stop of stops) stop()
    }
  }, [ref])
}
