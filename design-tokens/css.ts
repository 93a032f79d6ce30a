/** Tokens as the CSS variables that the built styles refer to. */

import { cssRule, forScheme, kebab } from './palette-css.ts'
import { aliasOf } from './parse-dtcg.ts'
import type { ResolvedToken, ResolvedTokens } from './resolve-tokens.ts'

/** Panda's name for each group. */
const CATEGORIES: Readonly<Record<string, string>> = {
  color: 'colors',
  spacing: 'spacing',
  target: 'sizes',
  radius: 'radii',
  duration: 'durations',
  easing: 'easings',
  layer: 'zIndex',
  shadow: 'shadows',
  typeface: 'fonts',
}

/** `color.lineUi` → `--colors-line-ui`. Undefined for what is no variable: text styles, and the colour all others come from. */
export function variableOf(name: string): string | undefined {
  const [group = '', ...rest] = name.split('.')
  const category = CATEGORIES[group]
  return category && name !== 'color.brand' ? `--${kebab(category)}-${kebab(rest.join('-'))}` : undefined
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
/** `12px` of a dimension or a duration; what is no object, as it is. */
export const measure = (value: unknown) => (isObject(value) ? `${value.value}${value.unit}` : String(value))
const quoted = (name: unknown) => (/\s/.test(String(name)) ? `'${name}'` : String(name))
/** A colour of a shadow stays a variable, so that it follows a brand colour that comes later. */
function shadow(value: unknown, source: unknown): string {
  if (!isObject(value) || !isObject(source)) throw new TypeError('a shadow has parts')
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
    return value.map((one, i) => shadow(one, source[i])).join(', ')
  return type === 'shadow' ? shadow(value, source) : String(value)
}

/** A token's value as CSS, both schemes in one. Not for text styles, which are several properties. */
export const cssValue = ({ type, value, dark, source }: ResolvedToken) =>
  forScheme(textOf(type, value, source), textOf(type, dark, source))

/** The variables of a look, `--colors-ink` → its value; of those, where another look is given, what differs from it. */
export function variablesOf(look: ResolvedTokens, from?: ResolvedTokens): Map<string, string> {
  const variables = new Map<string, string>()
  for (const [name, token] of look) {
    const variable = variableOf(name)
    if (!variable) continue
    const value = cssValue(token)
    const before = from?.get(name)
    if (!before || cssValue(before) !== value) variables.set(variable, value)
  }
  return variables
}

/** One rule that turns a page from one look to another. Empty when they are the same. */
export function cssOf(look: ResolvedTokens, from?: ResolvedTokens): string {
  const variables = variablesOf(look, from)
  return variables.size > 0 ? cssRule(variables) : ''
}
