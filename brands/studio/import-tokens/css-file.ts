/**
 * Custom properties of a style sheet, which many systems publish and nothing else: shadcn/ui, tweakcn, Polaris, Open Props,
 * `@theme` of Tailwind.
 */
import type { RawToken, Scheme } from './raw-token.ts'

/** A property with the selectors and at-rules around it. */
type Property = { name: string; value: string; around: string }

export class CssFile {
  readonly properties: readonly Property[]
  constructor(properties: readonly Property[]) {
    this.properties = properties
  }
}

/** Style sheets of tokens have some hundred kilobytes; a longer text is none. */
const MAX_CSS = 1_000_000
/** Longer ones are no name and no value of a token, such as a picture. */
const MAX_NAME = 200
const MAX_VALUE = 2_000

const isCss = (text: string) => text.length <= MAX_CSS && /(?<![\w-])--[\w-]+\s*:/.test(text) && /[;}]/.test(text)

export function withoutComments(text: string): string {
  const [first = '', ...others] = text.split('/*')
  const afterComment = (part: string) => (part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : '')
  return first + others.map(afterComment).join('')
}

/** @returns undefined when the text declares no custom properties */
export function parseCss(text: string): CssFile | undefined {
  if (!isCss(text)) return undefined
  const properties: Property[] = []
  const around: string[] = []
  let part = ''
  let quote = ''
  let depth = 0
  const declare = () => {
    const [, name = '', rest = ''] = /^\s*--([\w-]+)\s*:([\s\S]*)$/.exec(part) ?? []
    const value = rest
      .trim()
      .replace(/!important$/, '')
      .trimEnd()
    if (name && value && name.length <= MAX_NAME && value.length <= MAX_VALUE)
      properties.push({ name, value, around: around.join(' ') })
    part = ''
  }
  for (const sign of withoutComments(text)) {
    if (quote) quote = sign === quote ? '' : quote
    else if (sign === '"' || sign === "'") quote = sign
    else if (sign === '(') depth++
    else if (sign === ')') depth--
    const isPlain = !quote && depth <= 0
    if (isPlain && sign === '{') {
      around.push(part.trim())
      part = ''
    } else if (isPlain && sign === '}') {
      declare()
      around.pop()
    } else if (isPlain && sign === ';') declare()
    else part += sign
  }
  declare() // of a list without a rule around it
  return new CssFile(properties)
}

/** Where a property is for something else than the page: print, a component, a width. */
const OTHER_RULES = /@media(?![^{]*prefers-color-scheme)|@supports|@container|@keyframes|@property/
/** For those who ask for more of it: no colour there is the brand's own. */
const OF_CONTRAST = /contrast|forced-colors|\bhc\b/i
const isDark = (around: string) => /dark|night/i.test(around) && !/light/i.test(around)
const isLight = (around: string) => /light/i.test(around) && !/dark/i.test(around)
/** The page itself, or a theme of it. A rule of a component says nothing of the brand. */
const OF_PAGE = /^$|:root|:host|@theme|html|body|\[data-|(?:^|[\s,])\.?[\w-]*(?:theme|light|dark|mode)[\w-]*/i

/** One of several themes, which says so by a class or an attribute. */
const isTheme = (around: string) => /[.[]/.test(around) && !/(?:^|,)\s*:root\s*(?:,|$)/.test(around)

/** What `light-dark(a, b)` says in a scheme. https://www.w3.org/TR/css-color-5/#light-dark */
function inScheme(value: string, scheme: Scheme): string {
  const inner = /^light-dark\(([\s\S]*)\)$/.exec(value)?.[1]
  if (inner === undefined) return value
  let depth = 0
  const comma = [...inner].findIndex((sign) => {
    depth += sign === '(' ? 1 : sign === ')' ? -1 : 0
    return sign === ',' && depth === 0
  })
  return (scheme === 'light' ? inner.slice(0, comma) : inner.slice(comma + 1)).trim()
}

/** Older themes write the numbers of a colour alone, for `hsl(var(--primary))` or `rgb(var(--primary))`. */
function colourOfNumbers(value: string): string | undefined {
  const [, a, b, c] = /^([\d.]+)(?:deg)?[\s,]+([\d.]+%?)[\s,]+([\d.]+%?)$/.exec(value) ?? []
  if (a === undefined || b === undefined || c === undefined) return undefined
  if (b.endsWith('%') && c.endsWith('%')) return `hsl(${a} ${b} ${c})`
  const isByte = [a, b, c].every((part) => /^\d{1,3}$/.test(part) && Number(part) < 256)
  return isByte ? `rgb(${a} ${b} ${c})` : undefined
}

/** A value as our readers take it: references in braces, colours that are whole. */
function readable(text: string, scheme: Scheme): string {
  const value = inScheme(text, scheme).replaceAll(/var\(\s*--([\w-]+)\s*(?:,[^()]*(?:\([^()]*\))?[^()]*)?\)/g, '{$1}')
  const [, whole] = /^(?:hsl|rgb)a?\(\s*(\{[\w-]+\})\s*\)$/.exec(value) ?? []
  return whole ?? colourOfNumbers(value) ?? value
}

/** CSS has no types: a value says it, or for a typeface its name. */
function typeOf(name: string, value: string): string | undefined {
  if (
    /font(?!.*(?:size|weight|line|spacing|style|feature|variation))|typeface|family/i.test(name) &&
    /[a-z]/i.test(value)
  )
    return 'fontFamily'
  if (/^-?[\d.]+(?:px|rem)$|^calc\(/.test(value)) return 'dimension'
  if (/^-?[\d.]+m?s$/.test(value)) return 'duration'
  if (/^[0-9a-f]{3,8}$/i.test(value)) return 'string' // a weight such as 700: a colour of CSS has its #
  return /^cubic-bezier\(/.test(value) ? 'cubicBezier' : undefined
}

/** The tokens of a scheme. A later rule of the page replaces an earlier one; one for the dark only in the dark. */
export function tokensOfCss({ properties }: CssFile, scheme: Scheme): Map<string, RawToken> {
  const always = properties.filter(({ around }) => !OTHER_RULES.test(around))
  const ofPage = always.filter(({ around }) => OF_PAGE.test(around))
  const usual = (ofPage.length > 0 ? ofPage : always).filter(({ around }) => !OF_CONTRAST.test(around))
  const used = usual.length > 0 ? usual : always
  const ofAll = used.filter(({ around }) => !isDark(around) && !isLight(around))
  // What the page itself says holds before any theme, and the first theme is the usual one.
  const themes = ofAll.filter(({ around }) => isTheme(around)).toReversed()
  const plain = [...themes, ...ofAll.filter(({ around }) => !isTheme(around))]
  const own = used.filter(({ around }) => (scheme === 'dark' ? isDark(around) : isLight(around)))
  const light = used.filter(({ around }) => isLight(around))
  const dark = used.filter(({ around }) => isDark(around))
  const tokens = new Map<string, RawToken>()
  // A theme that is only dark, or only light, is what it is in both.
  for (const { name, value } of [...(scheme === 'dark' ? light : dark), ...plain, ...own]) {
    const read = readable(value, scheme)
    if (read === '{' || read.includes(`{${name}}`)) continue // `--primary: var(--primary)` of Tailwind's `@theme inline`
    tokens.set(name, { type: typeOf(name, read), value: read })
  }
  return tokens
}
