/// <reference lib="dom" />
import { type AtRule, type ChildNode, type Container, parse, type Rule } from 'postcss'

/** At-rules that contain rules. */
const CONTAINERS = ['layer', 'media', 'container', 'supports']
/** What the first second of a page can do without: print, motion, and corrections for forced colours. */
const OMITTED_PARAMS = /^(?:print|\(prefers-reduced-motion|\(forced-colors)/
/** What the first second of a page does not have: a pointer, and elements that the browser adds later. */
const OMITTED_SELECTOR = /:(?:hover|active)|::?-|view-transition|placeholder|selection|backdrop|file-selector/
/** Does not decide whether the element exists, so it is ignored when the element is looked up. */
const CONDITION = /::?(?:before|after|marker|focus(?:-visible|-within)?)\b|\[data-color-scheme[^\]]*\]/g

/** A selector of one class alone, as most are. */
const CLASS_ALONE = /^\.([\w-]+)$/

const DECLARATION = /(--[\w-]+)\s*:[^;{}]*;\s*/g
const dropUnusedVariables = (sheet: string): string =>
  sheet.replace(DECLARATION, (declaration, name: string) =>
    new RegExp(`var\\(\\s*${name}(?![\\w-])`).test(sheet) ? declaration : '',
  )

/** Whether a selector matches something in the document. */
type IsMatched = (selector: string) => boolean

function matcherFor(document: Document): IsMatched {
  const classes = new Set([...document.querySelectorAll('[class]')].flatMap((element) => [...element.classList]))
  return (selector) => {
    if (OMITTED_SELECTOR.test(selector)) return false
    const unconditional = selector.replace(CONDITION, '') || '*'
    const name = CLASS_ALONE.exec(unconditional)?.[1]
    if (name) return classes.has(name)
    try {
      return document.querySelector(unconditional) !== null
    } catch {
      return false // a selector that jsdom does not know yet comes with the whole stylesheet
    }
  }
}

function pruneRule(rule: Rule, isMatched: IsMatched) {
  const selectors = rule.selectors.filter(isMatched)
  if (selectors.length > 0) rule.selector = selectors.join()
  else rule.remove()
}

function pruneAtRule(atRule: AtRule, isMatched: IsMatched) {
  if (!CONTAINERS.includes(atRule.name) || OMITTED_PARAMS.test(atRule.params)) return void atRule.remove()
  if (!atRule.nodes) return // a statement: the order of layers
  prune(atRule, isMatched)
  if (atRule.nodes.length === 0) atRule.remove()
}

function prune(container: Container<ChildNode>, isMatched: IsMatched) {
  container.each((node) => {
    if (node.type === 'rule') pruneRule(node, isMatched)
    else if (node.type === 'atrule') pruneAtRule(node, isMatched)
  })
}

/**
 * The rules of a stylesheet that match something in a document, with the variables that they read. beasties does the same
 * but, as of 0.5, drops `:where(:root)`, which has all tokens, and loses semicolons between variables.
 */
export function createCriticalCss(sheet: string) {
  const parsed = parse(sheet)
  return (document: Document): string => {
    const root = parsed.clone()
    prune(root, matcherFor(document))
    let css = root.toString().trim()
    for (let previous = ''; previous !== css; ) {
      previous = css
      css = dropUnusedVariables(css)
    }
    return css
  }
}
