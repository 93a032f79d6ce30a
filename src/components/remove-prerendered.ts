/**
 * Removes the prerendered page when the app has rendered, in the same frame. If one of its links has the focus, the focus
 * moves to the same link of the page; from its `<main>` it moves to that of the page.
 */
export function removePrerendered() {
  const prerendered = document.getElementById('first-screen')
  if (!prerendered) return
  const { activeElement } = document
  const links = [...prerendered.querySelectorAll('a')]
  const focusedLink = links.find((link) => link === activeElement)
  const isMainFocused = activeElement !== null && activeElement === prerendered.querySelector('main')
  prerendered.remove()
  if (isMainFocused) document.querySelector<HTMLElement>('#root main')?.focus({ preventScroll: true })
  const sameLink = focusedLink && document.querySelectorAll<HTMLAnchorElement>('#root a')[links.indexOf(focusedLink)]
  if (sameLink?.href === focusedLink?.href) sameLink?.focus({ preventScroll: true })
}
