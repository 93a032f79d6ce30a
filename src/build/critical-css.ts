/// <reference lib="dom" />
import { dropUnusedVariables } from './short-class-names.ts'

type Block = { head: string; body: string }

/** `head{body}` and `statement;` one after another. */
function blocksIn(css: string): Block[] {
  const blocks: Block[] = []
  let depth = 0
  let start = 0
  let open = 0
  for (let at = 0; at < css.length; at++) {
    const sign = css[at]
    if (sign === '"' || sign === "'") at = css.indexOf(sign, at + 1)
    else if (sign === '{' && depth++ === 0) open = at
    else if (sign === '}' && --depth === 0) {
      blocks.push({ head: css.slice(start, open).trim(), body: css.slice(open + 1, at) })
      start = at + 1
    } else if (sign === ';' && depth === 0) {
      blocks.push({ head: css.slice(start, at).trim(), body: '' })
      start = at + 1
    }
  }
  return blocks
}

/** Where rules stand in rules. */
const NESTING = /^@(?:layer|media|container|supports)\b/
/** Nobody prints, points at or moves what stands for a second. */
const LEFT_OUT =
  /^@(?!layer|media|container|supports)|^@media (?:print|\(prefers-reduced-motion)|:(?:hover|active)|::?-|view-transition|placeholder|selection|backdrop|file-selector/
/** What decides beside the element itself, as far as the rule is kept for it. */
const BESIDES = /::?(?:before|after|marker|focus(?:-visible|-within)?)\b|\[data-color-scheme[^\]]*\]/g

function isFound(selector: string, document: Document): boolean {
  if (LEFT_OUT.test(selector)) return false
  try {
    return document.querySelector(selector.replace(BESIDES, '') || '*') !== null
  } catch {
    return false // newer than jsdom: it comes with the whole sheet
  }
}

const selectorsIn = (head: string) => head.split(/,(?![^(]*\))/)

function rulesFor(css: string, document: Document): string {
  return blocksIn(css)
    .map(({ head, body }) => {
      if (NESTING.test(head)) {
        if (LEFT_OUT.test(head)) return ''
        const inner = rulesFor(body, document)
        return body ? inner && `${head}{${inner}}` : `${head};`
      }
      const selectors = selectorsIn(head).filter((selector) => isFound(selector, document))
      return selectors.length > 0 ? `${selectors.join()}{${body}}` : ''
    })
    .join('')
}

/** Of a sheet, the rules that what is in the document needs, and the variables that those read. */
export function criticalCss(sheet: string, document: Document): string {
  let css = rulesFor(sheet, document)
  for (let before = ''; before !== css; ) {
    before = css
    css = dropUnusedVariables(css)
  }
  return css
}
