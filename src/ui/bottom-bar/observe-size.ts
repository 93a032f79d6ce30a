/**
 * Calls back once the element has a layout, and when its size changes. Until the stylesheets of a page have loaded, WebKit
 * reports a size of zero; a callback that measured the element then would give it its size in the same frame, which
 * browsers report as an error ("ResizeObserver loop completed with undelivered notifications").
 * @returns a function that stops observing
 */
export function observeSize(element: Element, onChange: () => void) {
  // jsdom has no ResizeObserver.
  if (!('ResizeObserver' in window)) return () => {}
  const observer = new ResizeObserver((entries) => {
    if (entries.some(({ contentRect }) => contentRect.width > 0)) onChange()
  })
  observer.observe(element)
  return () => observer.disconnect()
}
