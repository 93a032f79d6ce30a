/** Measures an element, and returns what writes the result. */
type Measure = () => () => void

const measures = new Map<Measure, Element>()
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
  observer ??= new ResizeObserver((entries) => {
    const laidOut = entries.flatMap(({ target, contentRect }) => (contentRect.width > 0 ? target : []))
    const writes = [...measures].flatMap(([take, its]) => (laidOut.includes(its) ? take() : []))
    for (const write of writes) write()
  })
  measures.set(measure, element)
  observer.observe(element)
  return () => {
    measures.delete(measure)
    // Who else observes the element has measured it already.
    if (![...measures.values()].includes(element)) observer?.unobserve(element)
    if (measures.size === 0) observer = undefined
  }
}
