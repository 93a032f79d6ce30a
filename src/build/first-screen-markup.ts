/// <reference lib="dom" />
import { BRAND_PLACEHOLDERS, SCREENS } from '#contract/first-screen.ts'
import type { PrerenderedPage, PrerenderedScreen } from './prerender-pages.ts'

/** About what fits on a phone's screen, with a margin for tall ones, in letters. */
const MAX_WEIGHT = 1_800
/** An element without text, such as a line of a skeleton, an icon or a field. */
const MIN_WEIGHT = 30
/** Elements that are removed as a whole or not at all. */
const UNITS = 'svg,p,li,label,[role]'
/** The last part of a page that is the same on every device and not below the fold. */
const LAST_PART: Record<string, string> = { index: 'section', '_authed/profile.index': 'ul' }

/** Attributes that React Aria needs and the prerendered elements do not. */
const UNUSED_ATTRIBUTES = ['data-rac', 'data-react-aria-pressable']

/**
 * Removes what is far below the fold of a phone: the page is painted earlier without it. With `content-visibility: auto`
 * its styles would still be computed.
 */
function removeBelowFold(element: Element, weightBefore = 0): number {
  let weight = weightBefore
  for (const child of [...element.children]) {
    if (weight >= MAX_WEIGHT) child.remove()
    else if (child.children.length > 0 && !child.matches(UNITS)) weight = removeBelowFold(child, weight)
    else weight += Math.max(child.textContent.length, MIN_WEIGHT)
  }
  return weight
}

/** Removes everything that follows an element in the page. */
function removeAfter(element: Element, main: Element) {
  for (let part: Element | null = element; part && part !== main; part = part.parentElement)
    while (part.nextElementSibling) part.nextElementSibling.remove()
}

/** Moves `style` attributes into rules, because the content security policy allows no inline styles. */
function extractInlineStyles(screen: Element): string {
  const rules = [...screen.querySelectorAll('[style]')].map((element, index) => {
    const rule = `[data-first="${index}"]{${element.getAttribute('style')}}`
    element.removeAttribute('style')
    element.setAttribute('data-first', String(index))
    return rule
  })
  return rules.join('')
}

/**
 * The screen of a page that depends on what this device has stored: header and skeleton of the page that it is made from,
 * and the brand's name in place of the heading.
 */
function makeNeutral(screen: Element) {
  for (const text of screen.querySelectorAll('main p')) text.remove()
  const heading = screen.querySelector('h1')
  if (!heading || !screen.querySelector('main [aria-hidden]')) throw new Error('the page has no heading or no skeleton')
  heading.textContent = BRAND_PLACEHOLDERS.name
  heading.setAttribute('translate', 'no')
}

/**
 * The first screen of the page that the app has rendered.
 * @param root the element that the app renders into, which is not changed
 */
export function screenFrom(
  root: Element,
  { name, path }: PrerenderedPage,
  criticalCss: (document: Document) => string,
): PrerenderedScreen {
  const page = root.ownerDocument.implementation.createHTMLDocument()
  const screen = page.importNode(root, true)
  page.body.append(screen)
  // Announcements and messages come from the app.
  for (const part of [...screen.children]) if (!part.matches('a,header,main,nav')) part.remove()
  const main = screen.querySelector(':scope > main')
  if (!main) throw new Error(`${name} has no <main>`)
  const lastPart = main.querySelector(LAST_PART[name] ?? 'none')
  if (lastPart) removeAfter(lastPart, main)
  if (name === SCREENS.neutral) makeNeutral(screen)
  // A text with the address is that of one page only.
  for (const text of main.querySelectorAll('p')) if (path !== '/' && text.textContent.includes(path)) text.remove()
  removeBelowFold(main)
  // It shows nothing yet, and a browser parses the styles of its controls before it can paint the page.
  for (const video of screen.querySelectorAll('video')) video.remove()
  // Without the app, typed text would be lost and a button would do nothing.
  for (const control of screen.querySelectorAll('button,input,select,textarea')) control.setAttribute('disabled', '')
  for (const attribute of UNUSED_ATTRIBUTES)
    for (const element of screen.querySelectorAll(`[${attribute}]`)) element.removeAttribute(attribute)
  const inlineStyles = extractInlineStyles(screen)
  return { markup: screen.innerHTML, css: criticalCss(page) + inlineStyles }
}
