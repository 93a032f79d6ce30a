import { contrastWCAG21, OKLCH, sRGB, to } from 'colorjs.io/fn'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { violationsByColor } from './contrast-rules.ts'
import { contrast, paletteOf } from './palette.ts'
import { normalizeBrandColor } from './seed-color.ts'

const DIFFICULT_COLORS = {
  yellow: '#ffe600',
  white: '#ffffff',
  black: '#000000',
  'pale mint': '#c8fff0',
  neon: '#39ff14',
  brown: '#7a4a12',
  red: '#ff0000',
  blue: '#0000ff',
  magenta: '#ff00ff',
  grey: '#808080',
  orange: '#ff8a00',
  'nearly black': '#010203',
}
const hexOf = (n: number) => `#${n.toString(16).padStart(6, '0')}`
const anyColor = fc.integer({ min: 0, max: 0xffffff }).map(hexOf)

test.each(Object.entries(DIFFICULT_COLORS))('the palette of %s has enough contrast', (_, brand) => {
  expect(violationsByColor(brand)).toEqual([])
})

test('[G11] the palettes of 100,000 random colours have enough contrast', () => {
  fc.assert(
    fc.property(anyColor, (brand) => violationsByColor(brand).length === 0),
    { numRuns: 100_000 },
  )
})

test('control: a pair of colours with too little contrast is detected', () => {
  const { light } = paletteOf('#ffe600')
  expect(contrast(light.brandUi, light.brandText)).toBeLessThan(3)
})

test('every colour has different fills for normal, hovered and pressed', () => {
  fc.assert(
    fc.property(anyColor, (brand) => {
      for (const { fill, fillHover, fillPress } of Object.values(paletteOf(brand)))
        expect(new Set([fill, fillHover, fillPress]).size, brand).toBe(3)
    }),
    { numRuns: 3_000 },
  )
})

/** A colour for colorjs.io, whose results the palette is compared with. */
const colorOf = (hex: string) => ({
  space: sRGB,
  coords: [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255) as [number, number, number],
  alpha: 1,
})

test('[G11] contrast ratios agree with colorjs.io', () => {
  fc.assert(
    fc.property(anyColor, anyColor, (first, second) => {
      // WCAG rounds the weights of red, green and blue to four decimals.
      expect(contrast(first, second) / contrastWCAG21(colorOf(first), colorOf(second))).toBeCloseTo(1, 3)
    }),
    { numRuns: 2_000 },
  )
})

test('colours made in OKLCH have the requested lightness and keep the hue, according to colorjs.io', () => {
  fc.assert(
    fc.property(anyColor, (brand) => {
      const { light, dark } = paletteOf(brand)
      const [, chroma, hue] = to(colorOf(brand), OKLCH).coords
      for (const [hex, lightness] of [
        [light.water, 0.885],
        [light.tintLine, 0.86],
        [dark.brandUi, 0.735],
        [dark.tint, 0.275],
      ] as const) {
        const [l, c, h] = to(colorOf(hex), OKLCH).coords
        expect(l, `${brand} → ${hex}`).toBeCloseTo(lightness, 2)
        // A grey has no hue, and rounding to eight bits changes the hue of a near grey.
        if ((chroma ?? 0) < 0.05 || (c ?? 0) < 0.04) continue
        const hueDifference = Math.abs((((h ?? 0) - (hue ?? 0) + 540) % 360) - 180)
        expect(hueDifference, `${brand} → ${hex}`).toBeLessThan(4)
      }
    }),
    { numRuns: 2_000 },
  )
})

test('a text that is not #rrggbb is refused', () => {
  for (const text of ['red', '', '#12', '#abc', 'rgb(1,2,3)', '#12345g'])
    expect(() => paletteOf(text)).toThrow(RangeError)
})

test.each([
  ['#7C3AED', '#7c3aed'],
  [' 7c3aed ', '#7c3aed'],
  ['#0af', '#00aaff'],
  ['green', '#0f8a4b'],
  ['Sky', '#0ea5e9'],
  ['rose', '#f43f5e'],
])('the server value %j is normalized to %s', (theme, seed) => {
  expect(normalizeBrandColor(theme)).toBe(seed)
})

const INVALID_COLORS = [
  '',
  'primary',
  '#12',
  '#12345678',
  'rgb(1,2,3)',
  'constructor',
  '__proto__',
  null,
  undefined,
  7,
  {},
]

test.each(INVALID_COLORS)('the server value %j falls back to the default green', (theme) => {
  expect(normalizeBrandColor(theme)).toBe('#0f8a4b')
})
