/** Values of other tools in the spelling of our token files. */
import { importColor } from './colors.ts'
import { isJsonObject } from './json.ts'

/** The types of DTCG that a brand can change. */
export type ForeignType = 'color' | 'dimension' | 'duration' | 'fontFamily' | 'cubicBezier' | 'number' | 'shadow'

/** Names of types in DTCG, Tokens Studio and older drafts. */
export const TYPES: Readonly<Record<string, ForeignType>> = {
  color: 'color',
  dimension: 'dimension',
  sizing: 'dimension',
  spacing: 'dimension',
  borderRadius: 'dimension',
  borderWidth: 'dimension',
  fontSizes: 'dimension',
  fontSize: 'dimension',
  duration: 'duration',
  fontFamily: 'fontFamily',
  fontFamilies: 'fontFamily',
  cubicBezier: 'cubicBezier',
  number: 'number',
  opacity: 'number',
  shadow: 'shadow',
  boxShadow: 'shadow',
}

/** The types of the parts of a composite value. */
export const PART_TYPES: Readonly<Record<string, string>> = {
  color: 'color',
  width: 'dimension',
  fontFamily: 'fontFamily',
  fontSize: 'dimension',
  duration: 'duration',
  timingFunction: 'cubicBezier',
}

/** A value, or the reason why it is none. */
export type ReadValue = { value: unknown; alpha?: number } | { unit: string } | undefined

function lengthOf(value: unknown): { value: number; unit: string } | undefined {
  if (typeof value === 'number') return { value, unit: '' }
  if (isJsonObject(value) && typeof value.value === 'number' && typeof value.unit === 'string')
    return { value: value.value, unit: value.unit }
  const [, number, unit = ''] = /^\s*(-?\d*\.?\d+)\s*([a-z%]*)\s*$/i.exec(typeof value === 'string' ? value : '') ?? []
  return number === undefined ? undefined : { value: Number(number), unit: unit.toLowerCase() }
}

const UNITS = { dimension: ['px', 'rem'], duration: ['ms', 's'] }

function measureOf(type: 'dimension' | 'duration', value: unknown): ReadValue {
  // The linters of some systems write a list of spellings, in rem and in px.
  if (Array.isArray(value)) return measureOf(type, value[0])
  const length = lengthOf(value)
  if (!length) return undefined
  const unit = length.unit || UNITS[type][0]
  return unit && UNITS[type].includes(unit) ? { value: { value: length.value, unit } } : { unit: length.unit }
}

function fontsOf(value: unknown): ReadValue {
  const names =
    typeof value === 'string' ? value.split(',').map((name) => name.trim().replace(/^['"]|['"]$/g, '')) : value
  return Array.isArray(names) && names.length > 0 && names.every((name) => typeof name === 'string' && name !== '')
    ? { value: names }
    : undefined
}

const CURVES: Readonly<Record<string, readonly number[]>> = {
  linear: [0, 0, 1, 1],
  ease: [0.25, 0.1, 0.25, 1],
  'ease-in': [0.42, 0, 1, 1],
  'ease-out': [0, 0, 0.58, 1],
  'ease-in-out': [0.42, 0, 0.58, 1],
}

function curveOf(value: unknown): ReadValue {
  const numbers =
    typeof value === 'string'
      ? (CURVES[value.trim()] ??
        /^cubic-bezier\(([^)]*)\)$/
          .exec(value.trim())?.[1]
          ?.split(',')
          .map((part) => Number(part)))
      : value
  return Array.isArray(numbers) && numbers.length === 4 && numbers.every(Number.isFinite)
    ? { value: numbers }
    : undefined
}

/** One shadow, or a list of them. Tokens Studio calls the offsets x and y. */
function shadowOf(value: unknown): ReadValue {
  if (Array.isArray(value)) {
    const shadows = value.map(shadowOf)
    return shadows.every((shadow) => shadow && 'value' in shadow)
      ? { value: shadows.map((shadow) => shadow && 'value' in shadow && shadow.value) }
      : undefined
  }
  if (!isJsonObject(value)) return undefined
  const color = importColor(value.color)
  const lengths = [value.offsetX ?? value.x, value.offsetY ?? value.y, value.blur, value.spread ?? 0].map((length) =>
    measureOf('dimension', length),
  )
  if (!color || color.alpha < 1) return undefined
  const [offsetX, offsetY, blur, spread] = lengths.map((length) =>
    length && 'value' in length ? length.value : undefined,
  )
  if (!offsetX || !offsetY || !blur || !spread) return undefined
  const isInset = value.inset === true || value.type === 'innerShadow'
  return { value: { color: color.hex, offsetX, offsetY, blur, spread, ...(isInset && { inset: true }) } }
}

/** @returns undefined when the value does not fit the type */
export function readValue(type: ForeignType, value: unknown): ReadValue {
  switch (type) {
    case 'color': {
      const color = importColor(value)
      return color && { value: color.hex, ...(color.alpha < 1 && { alpha: color.alpha }) }
    }
    case 'dimension':
    case 'duration':
      return measureOf(type, value)
    case 'fontFamily':
      return fontsOf(value)
    case 'cubicBezier':
      return curveOf(value)
    case 'shadow':
      return shadowOf(value)
    case 'number': {
      const share = typeof value === 'string' && /^\s*[\d.]+%\s*$/.test(value) ? Number.parseFloat(value) / 100 : value
      return share !== '' && Number.isFinite(Number(share)) ? { value: Number(share) } : undefined
    }
  }
}
