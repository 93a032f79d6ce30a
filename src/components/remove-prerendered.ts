/**
 * What the host has drawn gives way to the page, in the same frame. The link of it that has the focus hands it on to the
 * same link of the page.
 */
export function removePrerendered() {
  const first = document.getElementById('first-screen')
  if (!first) return
  const links = [...first.querySelectorAll('a')]
  const focused = links.find((link) => link === document.activeElement)
  first.remove()
  const same = focused && document.querySelectorAll<HTMLAnchorElement>('#root a')[links.indexOf(focused)]
  if (same?.href === focused?.href) same?.focus({ preventScroll: true })
}
