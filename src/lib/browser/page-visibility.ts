/**
 * Calls back whenever the customer may have returned to the page: it becomes visible or focused, the browser goes
 * online, or Back restores the page.
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

/** Whether this page is visible. */
export const isPageVisible = () => document.visibilityState === 'visible'

/** Whether the device is a phone or tablet: it has bank apps, and nobody scans its screen with itself. */
export const isTouchDevice = () => matchMedia('(pointer: coarse)').matches

/** Whether the customer prefers reduced motion. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * Vibrates briefly, if the device can, the customer has interacted with the page and does not prefer reduced motion.
 */
export function vibrate(ms = 60) {
  if (navigator.userActivation?.hasBeenActive === false) return // Chromium would block it and log an error
  if (!prefersReducedMotion()) navigator.vibrate?.(ms)
}
