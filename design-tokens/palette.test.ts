import fc from 'fast-check'
import { expect, test } from 'vitest'
import { violationsByColor } from './contrast-rules.ts'
import { contrast, FIELDS, PALETTE_MODES, paletteOf } from './palette.ts'
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

test.each(Object.entries(DIFFICULT_COLORS))('the palettes of %s have enough contrast', (_, brand) => {
  for (const field of FIELDS)
    expect(PALETTE_MODES.map((mode) => violationsByColor(brand, mode, field))).toEqual([[], []])
})

test('[G11] the palettes of 100,000 random colours have enough contrast', () => {
  fc.assert(
    fc.property(
      anyColor,
      fc.constantFrom(...PALETTE_MODES),
      fc.constantFrom(undefined, ...FIELDS),
      (brand, mode, field) => !violationsByColor(brand, mode, field).length,
    ),
    { numRuns: 100_000 },
  )
})

test('a failure of a brand near red is magenta, and its hue is never the brand’s', () => {
  const reddish = ['#ff6b14', '#e53935', '#d9480f', '#ff0000', '#f43f5e']
  for (const brand of reddish)
    for (const { alarm } of Object.values(paletteOf(brand))) {
      const [red, , blue] = [1, 3, 5].map((start) => Number.parseInt(alarm.slice(start, start + 2), 16))
      expect(blue, `${brand}: ${alarm}`).toBeGreaterThan((red ?? 0) * 0.4)
    }
  expect(paletteOf('#0f8a4b').light.alarm).not.toBe(paletteOf('#ff6b14').light.alarm)
})

test('control: a pair of colours with too little contrast is detected', () => {
  const { light } = paletteOf('#ffe600')
  expect(contrast(light.brandUi, light.brandText)).toBeLessThan(3)
})

test('every colour has different fills for normal, hovered and pressed', () => {
  fc.assert(
    fc.property(anyColor, fc.constantFrom(...PALETTE_MODES), (brand, mode) => {
      for (const { fill, fillHover, fillPress } of Object.values(paletteOf(brand, mode)))
        expect(new Set([fill, fillHover, fillPress]).size, brand).toBe(3)
    }),
    { numRuns: 3_000 },
  )
})

test.each(['#f5c400', '#ffe600', '#f59e0b', '#f97316', '#84cc16', '#c8fff0', '#ff9ec7'])(
  'the fills of a brand in %s have its colour, in light and dark',
  (brand) => {
    expect(Object.values(paletteOf(brand)).map(({ fill }) => fill)).toEqual([brand, brand])
    expect(paletteOf(brand, 'deep').light.fill).not.toBe(brand)
  },
)

test.each(['#d9480f', '#e53935', '#0f8a4b', '#7c3aed', '#0ea5e9', '#808080', '#000000'])(
  'the text on the fills of a brand in %s is white',
  (brand) => {
    expect(paletteOf(brand).light.onFill).toBe('#ffffff')
  },
)

test('under white text a bright palette is a deep one', () => {
  expect(paletteOf('#7a4a12', 'bright')).toEqual(paletteOf('#7a4a12', 'deep'))
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
