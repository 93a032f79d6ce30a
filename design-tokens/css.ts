/** Tokens as the CSS variables that the built styles refer to. */

import { cssRule, forScheme, kebab } from './palette-css.ts'
import { aliasOf } from './parse-dtcg.ts'
import type { ResolvedToken, ResolvedTokens } from './resolve-tokens.ts'

/** Panda's name for each group. */
const CATEGORIES: Readonly<Record<string, string>> = {
  color: 'colors',
  spacing: 'spacing',
  detail: 'spacing',
  target: 'sizes',
  part: 'sizes',
  textSize: 'fontSizes',
  radius: 'radii',
  duration: 'durations',
  easing: 'easings',
  layer: 'zIndex',
  shadow: 'shadows',
  typeface: 'fonts',
}

/** `color.lineUi` → `--colors-line-ui`. Undefined for tokens without a variable: text styles and `color.brand`. */
export function variableOf(name: string): string | undefined {
  const [group = '', ...rest] = name.split('.')
  const category = CATEGORIES[group]
  return category && name !== 'color.brand' ? `--${kebab(category)}-${kebab(rest.join('-'))}` : undefined
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
/** `12px` for a dimension or a duration; any other value as a string. */
export const measure = (value: unknown) => (isObject(value) ? `${value.value}${value.unit}` : String(value))
/** A name that is no identifier of CSS needs quotes. */
const quoted = (name: unknown) => (/^[a-z][\w-]*$/i.test(String(name)) ? String(name) : `'${name}'`)
/** The colour of a shadow stays a variable, so that it follows a brand colour that loads later. */
function shadow(value: unknown, source: unknown): string {
  if (!isObject(value) || !isObject(source)) throw new TypeError('A shadow must be an object')
  const alias = aliasOf(source.color)
  const color = alias ? `var(${variableOf(alias)})` : value.color
  const lengths = [value.offsetX, value.offsetY, value.blur, value.spread].map(measure)
  return [...(value.inset ? ['inset'] : []), ...lengths, color].join(' ')
}

function textOf(type: ResolvedToken['type'], value: unknown, source: unknown): string {
  if (type === 'dimension' || type === 'duration') return measure(value)
  if (type === 'cubicBezier' && Array.isArray(value)) return `cubic-bezier(${value.join(', ')})`
  if (type === 'fontFamily') return (Array.isArray(value) ? value : [value]).map(quoted).join(', ')
  if (type === 'shadow' && Array.isArray(value) && Array.isArray(source))
    return value.map((part, i) => shadow(part, source[i])).join(', ')
  return type === 'shadow' ? shadow(value, source) : String(value)
}

/** A token's value as CSS for both colour schemes. Not for text styles, which set several properties. */
export const cssValue = ({ type, value, dark, source }: ResolvedToken) =>
  forScheme(textOf(type, value, source), textOf(type, dark, source))

/**
 * The CSS variables of a brand, by name such as `--colors-ink`.
 * @param base returns only the variables whose values differ from these tokens
 */
export function variablesOf(tokens: ResolvedTokens, base?: ResolvedTokens): Map<string, string> {
  const variables = new Map<string, string>()
  for (const [name, token] of tokens) {
    const variable = variableOf(name)
    if (!variable) continue
    const value = cssValue(token)
    const baseToken = base?.get(name)
    if (!baseToken || cssValue(baseToken) !== value) variables.set(variable, value)
  }
  return variables
}

/** One CSS rule that changes a page from the base tokens to these tokens. Empty when the two are equal. */
export function cssOf(tokens: ResolvedTokens, base?: ResolvedTokens): string {
  const variables = variablesOf(tokens, base)
  return variables.size > 0 ? cssRule(variables) : ''
}
