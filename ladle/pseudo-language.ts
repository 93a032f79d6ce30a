const TEXT_ATTRIBUTES = ['aria-label', 'placeholder', 'alt', 'title']
const OPEN = '⟦'
const CLOSE = '⟧'
/** Texts in other languages are up to 60 % longer than Thai or English ones. */
const EXTRA_LENGTH = 0.6

/** The text in brackets and 60 % longer, which reveals truncated texts and texts that are not messages. */
export function pseudo(text: string) {
  if (!/\p{L}/u.test(text) || text.startsWith(OPEN)) return text
  return `${OPEN}${text}${' ~~~~'.repeat(Math.ceil((text.trim().length * EXTRA_LENGTH) / 5))}${CLOSE}`
}

function stretch(node: Node) {
  if (node instanceof Text) {
    if (node.parentElement?.closest('style, script')) return
    const stretchedText = pseudo(node.data)
    if (stretchedText !== node.data) node.data = stretchedText
    return
  }
  if (!(node instanceof Element)) return
  for (const name of TEXT_ATTRIBUTES) {
    const text = node.getAttribute(name)
    if (text && pseudo(text) !== text) node.setAttribute(name, pseudo(text))
  }
  for (const child of node.childNodes) stretch(child)
}

/**
 * Stretches every text of the page, and texts that are added later.
 * @returns a function that stops it; texts stay stretched until they render again
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
    attributeFilter: TEXT_ATTRIBUTES,
  })
  return () => observer.disconnect()
}
