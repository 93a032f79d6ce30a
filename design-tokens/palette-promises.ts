import { type ColorRole, contrastOf, luminance, paletteOf } from './palette.ts'

type Promised = readonly [front: ColorRole, back: ColorRole, least: number]

const SURFACES = ['canvas', 'surface', 'sunken', 'tint'] as const
const FILLS = ['fill', 'fillHover', 'fillPress'] as const
const onSurfaces = (front: ColorRole, least: number): Promised[] => SURFACES.map((back) => [front, back, least])

/** What holds for every brand colour: foreground, background, least contrast ratio of WCAG 2. */
export const PROMISES: readonly Promised[] = [
  ...FILLS.map((back): Promised => ['onFill', back, 4.5]),
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

/** Each promise that a brand colour breaks, as a sentence. */
export function brokenPromises(brand: string): string[] {
  const palette = paletteOf(brand)
  return (['light', 'dark'] as const).flatMap((scheme) => {
    const lightness = new Map(Object.entries(palette[scheme]).map(([role, hex]) => [role, luminance(hex)]))
    return PROMISES.flatMap(([front, back, least]) => {
      const ratio = contrastOf(lightness.get(front) ?? 0, lightness.get(back) ?? 0)
      return ratio >= least ? [] : [`${brand} ${scheme}: ${front} on ${back} is ${ratio.toFixed(3)}, not ${least}`]
    })
  })
}
