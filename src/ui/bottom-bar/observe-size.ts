/**
 * Calls back when the size of an element changes, and once at the start. Not while it has no layout: WebKit then reports a
 * size of zero until the style sheets of the page have loaded, and a callback that measures would give the element its
 * layout, a second change in the same frame, which browsers report as an error ("ResizeObserver loop completed with
 * undelivered notifications").
 * @returns a function that ends it
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
