/** Sets of tokens that a brand names in `brand.json`, over those of its `tokens.json`. */
import { parseTokens, type Tokens } from './parse-dtcg.ts'

const px = (values: Record<string, number>) => ({
  $type: 'dimension',
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { $value: { value, unit: 'px' } }])),
})

/** Corners. `soft` is the default theme's. */
export const SHAPES = {
  square: { radius: px({ tag: 0, control: 2, panel: 2 }) },
  soft: {},
  round: { radius: px({ tag: 8, control: 24, panel: 24 }) },
} as const
/**
 * Gaps between parts, and heights of controls; `regular` is the default theme's. The edge of a page (`spacing.4`) and the
 * least size of a target (`target.touch`) are the same in all.
 */
export const DENSITIES = {
  compact: {
    spacing: px({ '2half': 8, 3: 8, '3half': 12, 5: 16, 6: 18, 8: 24, 10: 32 }),
    target: px({ control: 44, pay: 48, key: 56, scan: 60 }),
  },
  regular: {},
  roomy: {
    spacing: px({ '2half': 12, 3: 14, '3half': 16, 5: 24, 6: 32, 8: 40, 10: 48 }),
    target: px({ control: 52, pay: 64, key: 68, scan: 72 }),
  },
} as const
export type Shape = keyof typeof SHAPES
export type Density = keyof typeof DENSITIES
export const SHAPE_NAMES = Object.keys(SHAPES) as Shape[] // the keys of the object above
export const DENSITY_NAMES = Object.keys(DENSITIES) as Density[] // as above

/** The names of a brand's sets; a name that is unknown, which the check of `brand.json` finds, is the default theme. */
export type Presets = { shape?: string | undefined; density?: string | undefined }

/** A brand's tokens with the sets that it names. */
export function withPresets(brand: Tokens, { shape, density }: Presets): Tokens {
  const sets = [SHAPES[shape as Shape] ?? {}, DENSITIES[density as Density] ?? {}] // see `Presets`
  return new Map([...brand, ...sets.flatMap((set) => [...parseTokens(set, 'presets')])])
}
