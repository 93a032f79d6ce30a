import { type ColorRole, contrastOf, luminance, paletteOf } from './palette.ts'
import type { ResolvedTokens } from './resolve-tokens.ts'

type Scheme = 'light' | 'dark'
type Promised<Name extends string = string> = readonly [front: Name, back: Name, least: number]
const SCHEMES: readonly Scheme[] = ['light', 'dark']

const SURFACES = ['canvas', 'surface', 'sunken', 'tint'] as const
const FILLS = ['fill', 'fillHover', 'fillPress'] as const
const onSurfaces = (front: ColorRole, least: number): Promised<ColorRole>[] =>
  SURFACES.map((back) => [front, back, least])

/** What holds for every brand colour: foreground, background, least contrast ratio of WCAG 2. */
export const CONTRAST_RULES: readonly Promised<ColorRole>[] = [
  ...FILLS.map((back): Promised<ColorRole> => ['onFill', back, 4.5]),
  // A filled radio dot or PIN circle is all there is to see, so a fill must stand out by itself.
  ...FILLS.flatMap((front) => onSurfaces(front, 3)),
  ...onSurfaces('brandUi', 3),
  ...onSurfaces('lineUi', 3),
  ['brandText', 'canvas', 7],
  ['brandText', 'surface', 7],
  ['brandText', 'tint', 7],
  ['brandText', 'sunken', 4.5],
  ...onSurfaces('ink', 7),
  ['ink', 'water', 7],
  ['ink', 'glass', 7],
  ['ink2', 'canvas', 7],
  ['ink2', 'surface', 7],
  ['ink2', 'tint', 7],
  ...onSurfaces('ink3', 4.5),
]

/** The same for colours that no brand colour gives, but a brand may set. */
const LOOK_PROMISES: readonly Promised[] = [
  ...CONTRAST_RULES,
  ...['ok', 'warn', 'bad'].flatMap((state) => [
    ...[`${state}Tint`, 'canvas', 'surface'].map((back): Promised => [state, back, 4.5]),
    ['ink', `${state}Tint`, 7] as const,
  ]),
  ['warnUi', 'surface', 3],
  ['qrInk', 'qrPaper', 7],
]

/** Two colours that stand on each other, as `#rrggbb`, and their ratio. */
type Pair = { front: string; back: string; least: number; scheme: Scheme; text: string; ground: string; ratio: number }

function pairsOf(promises: readonly Promised[], scheme: Scheme, colors: ReadonlyMap<string, string>): Pair[] {
  const lightness = new Map([...colors].map(([name, hex]) => [name, luminance(hex)]))
  return promises.map(([front, back, least]) => ({
    ...{ front, back, least, scheme },
    text: colors.get(front) ?? '',
    ground: colors.get(back) ?? '',
    ratio: contrastOf(lightness.get(front) ?? 0, lightness.get(back) ?? 0),
  }))
}

/** Rounded down: 4.499 is not 4.5. */
export const ratioText = (ratio: number) => (Math.floor(ratio * 100) / 100).toFixed(2)

const broken = (pairs: readonly Pair[]) =>
  pairs
    .filter(({ ratio, least }) => ratio < least)
    .map(
      ({ front, back, least, scheme, text, ground, ratio }) =>
        `${scheme}: ${front} ${text} on ${back} ${ground} is ${ratioText(ratio)}:1 and needs ${least}:1`,
    )

/** Each promise that what follows from a brand colour breaks, as a sentence. */
export function violationsByColor(brand: string): string[] {
  const palette = paletteOf(brand)
  return SCHEMES.flatMap((scheme) => broken(pairsOf(CONTRAST_RULES, scheme, new Map(Object.entries(palette[scheme])))))
}

/** Every promised pair as it is in a look, in light and then in dark. */
export const contrastPairs = (look: ResolvedTokens): Pair[] =>
  SCHEMES.flatMap((scheme) => {
    const colors = [...look].flatMap(([name, { type, value, dark }]): [string, string][] =>
      type === 'color' ? [[name.replace('color.', ''), String(scheme === 'dark' ? dark : value)]] : [],
    )
    return pairsOf(LOOK_PROMISES, scheme, new Map(colors))
  })

/** Each promise that a look breaks, whatever its brand has set itself, as a sentence. */
export const contrastViolations = (look: ResolvedTokens): string[] => broken(contrastPairs(look))
