import type { ResolvedToken } from '../../../design-tokens/resolve-tokens.ts'

type Range = { min: number; max: number; step: number }

/** What a slider offers, in px or ms; a typed value may be beyond. */
const RANGES: readonly [RegExp, Range][] = [
  [/^radius\.full$/, { min: 0, max: 9999, step: 1 }],
  [/^radius\./, { min: 0, max: 40, step: 1 }],
  [/^spacing\./, { min: 0, max: 64, step: 1 }],
  [/^target\.column$/, { min: 320, max: 720, step: 8 }],
  [/^target\./, { min: 24, max: 96, step: 1 }],
  [/^duration\./, { min: 0, max: 1200, step: 10 }],
  [/^layer\./, { min: 0, max: 20, step: 1 }],
]

const UNITS: Readonly<Record<string, number>> = { px: 1, rem: 16, ms: 1, s: 1000 }
/** In px or ms; undefined for what is no amount. */
const amountOf = (value: unknown): number | undefined => {
  if (typeof value === 'number') return value
  if (typeof value !== 'object' || value === null || !('value' in value && 'unit' in value)) return undefined
  return Number(value.value) * (UNITS[String(value.unit)] ?? 1)
}

/** The range of the slider of a token, within its limits; undefined for one without a slider. */
export function rangeOf(name: string, { value, limits }: ResolvedToken): Range | undefined {
  const range = RANGES.find(([pattern]) => pattern.test(name))?.[1]
  if (!range || amountOf(value) === undefined) return undefined
  const [least = range.min, most = range.max] = [amountOf(limits?.least), amountOf(limits?.most)]
  return { ...range, min: Math.max(range.min, least), max: Math.min(range.max, most) }
}

/** Curves by the names that CSS and design tools give them. https://www.w3.org/TR/css-easing-2/#cubic-bezier-easing-functions */
export const CURVES: readonly (readonly [name: string, numbers: string])[] = [
  ['standard', '0.2, 0.7, 0.3, 1'],
  ['linear', '0, 0, 1, 1'],
  ['ease', '0.25, 0.1, 0.25, 1'],
  ['ease-in', '0.42, 0, 1, 1'],
  ['ease-out', '0, 0, 0.58, 1'],
  ['ease-in-out', '0.42, 0, 0.58, 1'],
]
