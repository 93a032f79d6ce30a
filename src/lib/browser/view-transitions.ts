/** The last where the page takes longer than the browser waits. */
const CUT_SHORT = ['AbortError', 'InvalidStateError', 'TimeoutError']

/** The slide between two pages that is to be seen now. */
let running: ViewTransition | undefined

/**
 * A slide that is cut short, by the next one, because the page was hidden or slow, is no error; but the router leaves its
 * promises unheld: https://github.com/TanStack/router/issues/7906
 */
export function ignoreAbortedTransitions() {
  if (!('startViewTransition' in document)) return
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (update) => {
    const transition = start(update)
    running = transition
    const end = () => {
      if (running === transition) running = undefined
    }
    transition.finished.then(end, end)
    transition.ready.catch((cause: unknown) => {
      if (!(cause instanceof DOMException) || !CUT_SHORT.includes(cause.name)) throw cause
    })
    return transition
  }
  keepTaps()
}

/**
 * While a page slides in the browser finds nothing in it under a finger: the tap would be lost. It ends the slide, and
 * its click goes to what is there then: https://drafts.csswg.org/css-view-transitions-1/#captured-in-a-view-transition
 */
function keepTaps() {
  let isMissed = false
  addEventListener(
    'pointerdown',
    () => {
      isMissed = running !== undefined
      running?.skipTransition()
    },
    { capture: true },
  )
  addEventListener(
    'click',
    (event) => {
      if (!isMissed) return
      isMissed = false
      const there = document.elementFromPoint(event.clientX, event.clientY)
      if (!(there instanceof Element) || (event.target instanceof Node && there.contains(event.target))) return
      event.stopImmediatePropagation()
      event.preventDefault()
      there.closest<HTMLElement>('input, textarea, select, a, button, [tabindex]')?.focus()
      there.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, view: window }))
    },
    { capture: true },
  )
}
