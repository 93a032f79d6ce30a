/** Errors of an aborted transition. TimeoutError: the page took longer than the browser waits. */
const ABORT_ERRORS = ['AbortError', 'InvalidStateError', 'TimeoutError']

/** The view transition in progress. */
let current: ViewTransition | undefined

/**
 * Ignores the rejections of aborted view transitions (by the next transition, a hidden or a slow page). They are not
 * errors, but the router does not handle them: https://github.com/TanStack/router/issues/7906
 */
export function ignoreAbortedTransitions() {
  if (!('startViewTransition' in document)) return
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (update) => {
    const transition = start(update)
    current = transition
    const end = () => {
      if (current === transition) current = undefined
    }
    transition.finished.then(end, end)
    transition.ready.catch((cause: unknown) => {
      if (!(cause instanceof DOMException) || !ABORT_ERRORS.includes(cause.name)) throw cause
    })
    return transition
  }
  redirectLostTaps()
}

/**
 * During a view transition the browser finds no page element under a finger, and a tap would be lost. A tap therefore
 * skips the transition, and its click is dispatched to the element at its position:
 * https://drafts.csswg.org/css-view-transitions-1/#captured-in-a-view-transition
 */
function redirectLostTaps() {
  let isLost = false
  addEventListener(
    'pointerdown',
    () => {
      isLost = current !== undefined
      current?.skipTransition()
    },
    { capture: true },
  )
  addEventListener(
    'click',
    (event) => {
      if (!isLost) return
      isLost = false
      const target = document.elementFromPoint(event.clientX, event.clientY)
      if (!(target instanceof Element) || (event.target instanceof Node && target.contains(event.target))) return
      event.stopImmediatePropagation()
      event.preventDefault()
      target.closest<HTMLElement>('input, textarea, select, a, button, [tabindex]')?.focus()
      target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, composed: true, view: window }))
    },
    { capture: true },
  )
}
