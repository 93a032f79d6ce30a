/**
 * Removes the prerendered home page when the app has rendered, in the same frame. If one of its links has the focus,
 * the focus moves to the same link of the page.
 */
export function removePrerendered() {
  const prerendered = document.getElementById('first-screen')
  if (!prerendered) return
  const links = [...prerendered.querySelectorAll('a')]
  const focusedLink = links.find((link) => link === document.activeElement)
  prerendered.remove()
  const sameLink = focusedLink && document.querySelectorAll<HTMLAnchorElement>('#root a')[links.indexOf(focusedLink)]
  if (sameLink?.href === focusedLink?.href) sameLink?.focus({ preventScroll: true })
}
