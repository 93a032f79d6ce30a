/** Shows a copy of a page in another document, for the same page in another colour scheme without a second app. */
import { moreContrastStyles } from '../../../ladle/media-preferences.ts'

export type Appearance = { scheme: 'light' | 'dark'; contrast: 'device' | 'more' }

const isElement = (node: Node): node is Element => node.nodeType === Node.ELEMENT_NODE
/** Scripts would run twice. */
const isCopied = (node: Node) => node.nodeName !== 'SCRIPT'

function syncAttributes(from: Element, to: Element) {
  for (const { name } of [...to.attributes]) if (!from.hasAttribute(name)) to.removeAttribute(name)
  for (const { name, value } of from.attributes) if (to.getAttribute(name) !== value) to.setAttribute(name, value)
}

/** Makes the content of an element the same, and leaves alone what is the same already, so that its animations go on. */
function syncChildren(from: Node, to: Node) {
  const wanted = [...from.childNodes].filter(isCopied)
  for (const [i, node] of wanted.entries()) {
    const current = to.childNodes[i]
    if (current?.isEqualNode(node)) continue
    if (current && isElement(current) && isElement(node) && current.nodeName === node.nodeName) {
      syncAttributes(node, current)
      syncChildren(node, current)
    } else if (current) to.replaceChild(copyInto(to, node), current)
    else to.appendChild(copyInto(to, node))
  }
  while (to.childNodes.length > wanted.length) to.lastChild?.remove()
}

function copyInto(to: Node, node: Node): Node {
  const copy = (to.ownerDocument ?? document).importNode(node, true)
  if (isElement(copy)) for (const script of copy.querySelectorAll('script')) script.remove()
  return copy
}

/** The style sheets of a page in their order; those without an element last, as they apply last. */
function copyStyles(from: Document, to: Document) {
  const sheets = [...from.querySelectorAll('style, link[rel=stylesheet]')]
  const before = [...to.head.children]
  for (const [i, sheet] of sheets.entries()) {
    const current = before[i]
    if (current?.isEqualNode(sheet)) continue
    const copy = to.importNode(sheet, true)
    if (current) current.replaceWith(copy)
    else to.head.append(copy)
  }
  for (const rest of before.slice(sheets.length)) rest.remove()
  const adopted = to.createElement('style')
  adopted.textContent = from.adoptedStyleSheets
    .flatMap(({ cssRules }) => Array.from(cssRules, ({ cssText }) => cssText))
    .join('\n')
  to.head.append(adopted)
}

function copyPage(from: Document, to: Document, { scheme, contrast }: Appearance) {
  syncAttributes(from.documentElement, to.documentElement)
  to.documentElement.dataset.colorScheme = scheme
  copyStyles(from, to)
  syncAttributes(from.body, to.body)
  syncChildren(from.body, to.body)
  moreContrastStyles(contrast === 'more', to)
}

/**
 * Keeps a document the same as another one, in another look.
 * @returns a function that ends this
 */
export function mirror(from: Document, to: Document, look: Appearance): () => void {
  let isPlanned = false
  const copySoon = () => {
    if (isPlanned) return
    isPlanned = true
    requestAnimationFrame(() => {
      isPlanned = false
      copyPage(from, to, look)
    })
  }
  const follow = () => {
    to.documentElement.scrollTop = from.documentElement.scrollTop
  }
  const observer = new MutationObserver(copySoon)
  observer.observe(from, { subtree: true, childList: true, attributes: true, characterData: true })
  from.addEventListener('scroll', follow)
  // A style sheet of a file has its rules only when it has loaded.
  to.addEventListener('load', copySoon, { capture: true })
  copyPage(from, to, look)
  return () => {
    observer.disconnect()
    from.removeEventListener('scroll', follow)
    to.removeEventListener('load', copySoon, { capture: true })
  }
}
