/** The last where the page takes longer than the browser waits. */
const CUT_SHORT = ['AbortError', 'InvalidStateError', 'TimeoutError']

/**
 * A slide that is cut short, by the next one, because the page was hidden or slow, is no error; but the router leaves its
 * promises unheld: https://github.com/TanStack/router/issues/7906
 */
export function holdTransitions() {
  if (!('startViewTransition' in document)) return
  const start = document.startViewTransition.bind(document)
  document.startViewTransition = (update) => {
    const transition = start(update)
    transition.ready.catch((cause: unknown) => {
      if (!(cause instanceof DOMException) || !CUT_SHORT.includes(cause.name)) throw cause
    })
    return transition
  }
}
