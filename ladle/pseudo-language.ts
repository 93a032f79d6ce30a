const attributeFilter = ['aria-label', 'placeholder', 'alt', 'title']
const OPEN = '⟦'
const CLOSE = '⟧'
/** Texts in other languages are up to 60 % longer than Thai or English ones. */
const EXTRA_LENGTH = 0.6

/** The text in brackets and 60 % longer, which reveals truncated texts and texts that are not messages. */
export function pseudo(text: string) {
  if (!/\p{L}/u.test(text) || text.startsWith(OPEN)) return text
  return `${OPEN}${text}${' ~~~~'.repeat(Math.ceil((text.trim().length * EXTRA_LENGTH) / 5))}${CLOSE}`
}

function stretchAll() {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let text = texts.nextNode(); text; text = texts.nextNode())
    if (text instanceof Text && !text.parentElement?.closest('style, script') && text.data !== pseudo(text.data))
      text.data = pseudo(text.data)
  for (const name of attributeFilter)
    for (const element of document.querySelectorAll(`[${name}]`)) {
      const text = element.getAttribute(name) ?? ''
      if (text !== pseudo(text)) element.setAttribute(name, pseudo(text))
    }
}

/**
 * Stretches every text of the page, and texts that are added later.
 * @returns a function that stops it; texts stay stretched until they render again
 */
export function stretchTexts() {
  stretchAll()
  const observer = new MutationObserver(stretchAll)
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributeFilter })
  return () => observer.disconnect()
}
