import { type Finding, orRemove } from './finding.ts'
import {
  type ColorRole,
  contrastOf,
  type Field,
  luminance,
  MIN_GO_CONTRAST,
  type PaletteMode,
  paletteOf,
} from './palette.ts'
import type { ResolvedTokens } from './resolve-tokens.ts'

type Scheme = 'light' | 'dark'
/** A pair of colours and the minimum contrast ratio of WCAG 2 between them. */
type ContrastRule<Name extends string = string> = readonly [front: Name, back: Name, minimum: number]
const SCHEMES: readonly Scheme[] = ['light', 'dark']

const SURFACES = ['canvas', 'surface', 'sunken', 'tint'] as const
const FILLS = ['fill', 'fillHover', 'fillPress'] as const
const onSurfaces = (front: ColorRole, minimum: number): ContrastRule<ColorRole>[] =>
  SURFACES.map((back) => [front, back, minimum])

/** The rules that the palette of every brand colour satisfies. */
export const CONTRAST_RULES: readonly ContrastRule<ColorRole>[] = [
  ...FILLS.map((back): ContrastRule<ColorRole> => ['onFill', back, 4.5]),
  // A button is recognised by its text and its edge (WCAG 1.4.11): a bright fill has little contrast with the page.
  ...onSurfaces('fillEdge', 3),
  ...onSurfaces('brandUi', 3),
  ...onSurfaces('lineUi', 3),
  ['brandText', 'canvas', 7],
  ['brandText', 'surface', 7],
  ['brandText', 'tint', 7],
  // Pressed.
  ['brandText', 'sunken', 4.5],
  ['brandText', 'tintLine', 4.5],
  ['ink2', 'tintLine', 4.5],
  ...onSurfaces('ink', 7),
  // The two rings of the focus: then one of them has 3:1 with anything (https://www.w3.org/WAI/WCAG22/Techniques/css/C40).
  ['ink', 'surface', 9],
  ['ink', 'water', 7],
  ['ink', 'glass', 7],
  // Second lines are read by older eyes, too.
  ...onSurfaces('ink2', 7),
  ['ink2', 'glass', 7],
  ...onSurfaces('ink3', 5.5),
  ['ink3', 'glass', 5.5],
  // On the field at the top of home, and in the door.
  ['onStage', 'stage', 6.5],
  ['onStage2', 'stage', 6.5],
  ['onStageGo', 'stageGo', 4.5],
  ['stageGo', 'stage', MIN_GO_CONTRAST],
  ['onDrum', 'drum', 7],
  ['onDrum', 'drumWater', 4.5],
  ['ring', 'track', 3],
  ['ringWarn', 'track', 3],
  ['ringAlarm', 'track', 3],
  ['alarm', 'surface', 4.5],
  ['alarm', 'glass', 4.5],
]

/** Also the rules for colours that are not derived from the brand colour but that a brand may override. */
const BRAND_RULES: readonly ContrastRule[] = [
  ...CONTRAST_RULES,
  ...['ok', 'warn', 'bad'].flatMap((state) => [
    // At rest, invalid, hovered or pressed, selected, and in a machine's door.
    ...[`${state}Tint`, ...SURFACES, 'glass'].map((back): ContrastRule => [state, back, 4.5]),
    ['ink', `${state}Tint`, 7] as const,
    ['ink2', `${state}Tint`, 7] as const,
  ]),
  ...[...SURFACES, 'warnTint'].map((back): ContrastRule => ['warnUi', back, 3]),
  ['qrInk', 'qrPaper', 7],
  ['onStageWarm', 'stageWarm', 7],
  ['onStageAlarm', 'stageAlarm', 7],
]

/** A rule applied to one colour scheme. Colours are `#rrggbb`. */
type Pair = {
  front: string
  back: string
  minimum: number
  scheme: Scheme
  frontColor: string
  backColor: string
  ratio: number
}

function pairsOf(rules: readonly ContrastRule[], scheme: Scheme, colors: ReadonlyMap<string, string>): Pair[] {
  const luminances = new Map([...colors].map(([name, hex]) => [name, luminance(hex)]))
  return rules.map(([front, back, minimum]) => ({
    ...{ front, back, minimum, scheme },
    frontColor: colors.get(front) ?? '',
    backColor: colors.get(back) ?? '',
    ratio: contrastOf(luminances.get(front) ?? 0, luminances.get(back) ?? 0),
  }))
}

/** A ratio with two decimals, rounded down: 4.499 does not pass as 4.5. */
export const ratioText = (ratio: number) => (Math.floor(ratio * 100) / 100).toFixed(2)

const isViolated = ({ ratio, minimum }: Pair) => ratio < minimum
const sentenceOf = ({ front, back, minimum, scheme, frontColor, backColor, ratio }: Pair) =>
  `${scheme}: ${front} ${frontColor} on ${back} ${backColor} is ${ratioText(ratio)}:1 and needs ${minimum}:1`

/** A sentence for each rule that the palette of a brand colour violates. */
export function violationsByColor(brand: string, mode: PaletteMode, field?: Field): string[] {
  const palette = paletteOf(brand, mode, field)
  return SCHEMES.flatMap((scheme) =>
    pairsOf(CONTRAST_RULES, scheme, new Map(Object.entries(palette[scheme])))
      .filter(isViolated)
      .map(sentenceOf),
  )
}

/** Every rule applied to the tokens of a brand, first in light, then in dark. */
export const contrastPairs = (tokens: ResolvedTokens): Pair[] =>
  SCHEMES.flatMap((scheme) => {
    const colors = [...tokens].flatMap(([name, { type, value, dark }]): [string, string][] =>
      type === 'color' ? [[name.replace('color.', ''), String(scheme === 'dark' ? dark : value)]] : [],
    )
    return pairsOf(BRAND_RULES, scheme, new Map(colors))
  })

/** Of equal colours, the front one goes to the end of the scale that is further away. */
const MIDDLE_LUMINANCE = 0.18

/** The colours of a pair that the brand has set itself, each with the direction in which it gains contrast. */
function changesOf({ front, back, frontColor, backColor }: Pair, tokens: ResolvedTokens) {
  const difference = luminance(frontColor) - luminance(backColor)
  const isFrontLighter = difference === 0 ? luminance(backColor) < MIDDLE_LUMINANCE : difference > 0
  return [
    { token: `color.${front}`, direction: isFrontLighter ? 'lighter' : 'darker' },
    { token: `color.${back}`, direction: isFrontLighter ? 'darker' : 'lighter' },
  ].filter(({ token }) => tokens.get(token)?.isOverridden)
}

/** Every rule that the tokens of a brand violate, including the tokens that the brand overrides. */
export const contrastFindings = (tokens: ResolvedTokens): Finding[] =>
  contrastPairs(tokens)
    .filter(isViolated)
    .map((pair) => {
      const changes = changesOf(pair, tokens)
      const names = changes.map(({ token }) => token)
      const ways = changes.map(({ token, direction }) => `${token} ${direction}`).join(' or ')
      const remedy = ways ? `Make ${ways}, ${orRemove(...names)}` : 'Choose another color.brand'
      return { token: names[0] ?? 'color.brand', message: `${sentenceOf(pair)}. ${remedy}.` }
    })
