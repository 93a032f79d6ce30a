import { type RefObject, useEffect } from 'react'

/**
 * Scrolls the control that has the focus, mostly the one just pressed, out from under the messages when they come or
 * grow. After `useBarHeight`, whose variable says how far: observers are told in the order in which they were made.
 */
export function useClearControl(ref: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const messages = ref.current
    if (!messages || !('ResizeObserver' in window)) return
    const observer = new ResizeObserver(() => {
      const used = document.activeElement
      // Sheets and bars have their own place under the messages; the page as a whole has no control's size.
      if (!(used instanceof HTMLElement) || used.tabIndex < 0 || !used.closest('main')) return
      const control = used.getBoundingClientRect()
      const { top, bottom } = messages.getBoundingClientRect()
      if (control.bottom > top && control.top < bottom) used.scrollIntoView({ block: 'nearest' })
    })
    observer.observe(messages)
    return () => observer.disconnect()
  }, [ref])
}
