/** What the preview does to a page, also when React renders it again. Each returns a function that ends it. */
function atChanges(run: () => void, attributeFilter?: string[]) {
  run()
  const observer = new MutationObserver(run)
  const text = { subtree: true, childList: true, characterData: true }
  observer.observe(document.body, { ...text, ...(attributeFilter && { attributeFilter }) })
  return () => observer.disconnect()
}

/** The attributes that React Aria writes for a state; the components style it by them. */
const STATES: Readonly<Record<string, string[]>> = {
  hovered: ['data-hovered'],
  pressed: ['data-hovered', 'data-pressed'],
  focused: ['data-focused', 'data-focus-visible'],
}
/** React Aria's elements, and the ones that the browser itself can focus. */
const CONTROLS =
  ':is([data-rac], a[href], button, input, textarea):not(:disabled, [data-disabled], [aria-disabled=true])'

/** Shows every control as if it was hovered, pressed or focused by the keyboard, until it is remounted. */
export function forceState(state: string) {
  const names = STATES[state]
  if (!names) return undefined
  return atChanges(() => {
    for (const control of document.querySelectorAll(CONTROLS))
      for (const name of names) if (!control.hasAttribute(name)) control.setAttribute(name, 'true')
  }, names)
}

/** The text in brackets and 60 % longer, as in other languages: it reveals cut texts and texts that are no messages. */
const pseudo = (text: string) =>
  /^⟦|^\P{L}*$/u.test(text) ? text : `⟦${text}${' ~~~~'.repeat(Math.ceil(text.trim().length * 0.12))}⟧`

/** Stretches every text of the page, until it is remounted. */
export const stretchTexts = () =>
  atChanges(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const { nodeValue, parentElement } = text
      if (nodeValue === null || parentElement?.closest('style, script') || nodeValue === pseudo(nodeValue)) continue
      text.nodeValue = pseudo(nodeValue)
    }
  })
