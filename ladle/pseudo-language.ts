const SPOKEN = ['aria-label', 'placeholder', 'alt', 'title']
const OPEN = '⟦'
const CLOSE = '⟧'
/** Texts of other languages are up to this much longer than Thai or English ones. */
const LONGER = 0.6

/** Longer by 60 %, between brackets: what is cut off or was never a message shows at once. */
export function pseudo(text: string) {
  if (!/\p{L}/u.test(text) || text.startsWith(OPEN)) return text
  return `${OPEN}${text}${' ~~~~'.repeat(Math.ceil((text.trim().length * LONGER) / 5))}${CLOSE}`
}

function stretch(node: Node) {
  if (node instanceof Text) {
    if (node.parentElement?.closest('style, script')) return
    const stretched = pseudo(node.data)
    if (stretched !== node.data) node.data = stretched
    return
  }
  if (!(node instanceof Element)) return
  for (const name of SPOKEN) {
    const text = node.getAttribute(name)
    if (text && pseudo(text) !== text) node.setAttribute(name, pseudo(text))
  }
  for (const child of node.childNodes) stretch(child)
}

/**
 * Stretches every text of the page, and those that come later.
 * @returns stops it; texts go back when they are drawn again
 */
export function stretchTexts() {
  stretch(document.body)
  const observer = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) stretch(node)
  })
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: SPOKEN,
  })
  return () => observer.disconnect()
}
