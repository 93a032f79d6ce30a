/** Measures an element, and returns what writes the result. */
type Measure = () => () => void

const measures = new Map<Element, Set<Measure>>()
let observer: ResizeObserver | undefined

/**
 * Calls back once the element has a layout, and when its size changes. Until the stylesheets of a page have loaded, WebKit
 * reports a size of zero; a callback that measured the element then would give it its size in the same frame, which
 * browsers report as an error ("ResizeObserver loop completed with undelivered notifications").
 *
 * All elements of a frame are measured before anything is written: a variable of the root element styles the whole page
 * again, and the next measurement would have to wait for it. They are written in the order in which they are observed.
 * @returns a function that stops observing
 */
export function observeSize(element: Element, measure: Measure) {
  // jsdom has no ResizeObserver.
  if (!('ResizeObserver' in window)) return () => {}
  const own = measures.get(element) ?? new Set()
  measures.set(element, own.add(measure))
  observer ??= new ResizeObserver((entries) => {
    const laidOut = entries.filter(({ contentRect }) => contentRect.width > 0)
    const writes = laidOut.flatMap(({ target }) => Array.from(measures.get(target) ?? [], (it) => it()))
    for (const write of writes) write()
  })
  observer.observe(element)
  return () => {
    own.delete(measure)
    if (own.size > 0) return
    measures.delete(element)
    observer?.unobserve(element)
    if (measures.size === 0) observer = undefined
  }
}
