/**
 * Calls back whenever the customer may have come back to the page: shown again, focused, online, or restored by Back.
 * @returns stops it
 */
export function onPageVisible(callback: () => void) {
  const onVisible = () => {
    if (document.visibilityState === 'visible') callback()
  }
  document.addEventListener('visibilitychange', onVisible)
  for (const event of ['focus', 'online', 'pageshow']) window.addEventListener(event, callback)
  return () => {
    document.removeEventListener('visibilitychange', onVisible)
    for (const event of ['focus', 'online', 'pageshow']) window.removeEventListener(event, callback)
  }
}

/** Whether this page is on the screen. */
export const isPageVisible = () => document.visibilityState === 'visible'

/** Whether the customer has turned motion off. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** One short buzz, where the device can, the customer has touched the page and has not turned motion off. */
export function vibrate() {
  if (navigator.userActivation?.hasBeenActive === false) return // Chromium would refuse it, and complain
  if (!prefersReducedMotion()) navigator.vibrate?.(60)
}
