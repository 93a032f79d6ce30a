/** The attributes that React Aria writes for a state; the components style it by them. */
const ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  hovered: ['data-hovered'],
  pressed: ['data-hovered', 'data-pressed'],
  focused: ['data-focused', 'data-focus-visible'],
}

/** React Aria's elements, and the ones that the browser itself can focus. */
const CONTROLS =
  ':is([data-rac], a[href], button, input, textarea):not(:disabled, [data-disabled], [aria-disabled=true])'

/**
 * Shows every control of the page as if it was hovered, pressed or focused by the keyboard, also when React renders it again.
 * @returns a function that shows the real states again
 */
export function forceState(state: string): () => void {
  const attributes = ATTRIBUTES[state] ?? []
  const controls = () => document.querySelectorAll(CONTROLS)
  const force = () => {
    for (const control of controls())
      for (const name of attributes) if (!control.hasAttribute(name)) control.setAttribute(name, 'true')
  }
  force()
  const observer = new MutationObserver(force)
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: [...attributes],
  })
  return () => {
    observer.disconnect()
    for (const control of controls()) for (const name of attributes) control.removeAttribute(name)
  }
}
