/** The attributes that React Aria writes for a state; the components style it by them. */
const ATTRIBUTES: Record<string, readonly string[]> = {
  hovered: ['data-hovered'],
  pressed: ['data-hovered', 'data-pressed'],
  focused: ['data-focused', 'data-focus-visible'],
}
const ALL = [...new Set(Object.values(ATTRIBUTES).flat())]

/** React Aria's elements, and the ones that the browser itself can focus. */
const CONTROLS = '[data-rac], a[href], button, input, textarea'
const UNAVAILABLE = ':disabled, [data-disabled], [aria-disabled=true]'

/**
 * Shows every control of the page as if it was hovered, pressed or focused by the keyboard, also when React renders it again.
 * @returns a function that shows the real states again
 */
export function forceState(state: string): () => void {
  const attributes = ATTRIBUTES[state]
  if (!attributes) return () => {}
  const forced = new Set<Element>()
  const force = () => {
    for (const control of document.querySelectorAll(CONTROLS)) {
      if (control.matches(UNAVAILABLE)) continue
      forced.add(control)
      for (const name of attributes) if (!control.hasAttribute(name)) control.setAttribute(name, 'true')
    }
  }
  force()
  const observer = new MutationObserver(force)
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ALL })
  return () => {
    observer.disconnect()
    for (const control of forced) for (const name of ALL) control.removeAttribute(name)
  }
}
