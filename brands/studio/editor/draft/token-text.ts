/** Values of tokens as a designer types them. */

import { importColor } from '#studio/import-tokens/colors.ts'
import { measure } from '../../../../design-tokens/css.ts'
import { aliasOf, type TokenType } from '../../../../design-tokens/parse-dtcg.ts'
import { colorValue } from '../../../../design-tokens/to-dtcg.ts'

/** How each type is written. Text styles and shadows have no field. */
export const HINTS: Partial<Record<TokenType, string>> = {
  color: '#7c3aed, oklch(0.6 0.2 290) or {color.ink}',
  dimension: '12px or 0.75rem',
  duration: '240ms or 0.24s',
  cubicBezier: '0.2, 0.7, 0.3, 1',
  number: '10',
  fontFamily: 'Sarabun, sans-serif',
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A value as text: a colour as its hex, a list with commas. */
export function textOfValue(value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  if (isObject(value) && typeof value.hex === 'string') return value.hex
  return measure(value)
}

type Read = { value: unknown } | { problem: string }

/** The `$value` that a text means, or what is wrong with it, with the way to write it. */
export function valueOfText(type: TokenType, text: string): Read {
  const input = text.trim()
  if (aliasOf(input)) return { value: input }
  const refuse = (what: string): Read => ({ problem: `“${input}” is not ${what}: write it as ${HINTS[type]}` })
  if (type === 'color') {
    const color = importColor(input)
    if (!color) return refuse('a colour')
    return color.alpha < 1 ? { problem: `“${input}” is not opaque` } : { value: colorValue(color.hex) }
  }
  if (type === 'dimension' || type === 'duration') {
    const what = type === 'dimension' ? 'a length' : 'a time'
    const [, number, unit] = /^(-?\d*\.?\d+)\s*(px|rem|ms|s)?$/i.exec(input) ?? []
    if (number === undefined) return refuse(what)
    if (!unit) return { problem: `“${input}” has no unit: write ${input}${type === 'dimension' ? 'px' : 'ms'}` }
    const isLength = /^(?:px|rem)$/i.test(unit)
    if (isLength !== (type === 'dimension')) return refuse(what)
    return { value: { value: Number(number), unit: unit.toLowerCase() } }
  }
  if (type === 'cubicBezier') {
    const numbers = input
      .replace(/^cubic-bezier\(|\)$/g, '')
      .split(',')
      .map((part) => (part.trim() ? Number(part) : Number.NaN))
    return numbers.length === 4 && numbers.every(Number.isFinite)
      ? { value: numbers }
      : refuse('a curve of four numbers')
  }
  if (type === 'number')
    return input !== '' && Number.isFinite(Number(input)) ? { value: Number(input) } : refuse('a number')
  if (type === 'fontFamily') {
    const names = input
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
    return names.length > 0 ? { value: names } : refuse('a name of a font')
  }
  return { problem: `A ${type} cannot be changed here` }
}
