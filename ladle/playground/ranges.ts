import type { ResolvedToken } from '#design-tokens/resolve-tokens.ts'

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

/** The range of the slider of a token; undefined for one without. */
export function rangeOf(name: string, { value }: ResolvedToken): Range | undefined {
  const range = RANGES.find(([pattern]) => pattern.test(name))?.[1]
  const isAmount = typeof value === 'number' || (typeof value === 'object' && value !== null && 'unit' in value)
  return isAmount ? range : undefined
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
