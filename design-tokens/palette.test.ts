import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, paletteOf } from './palette.ts'

const HARD = [
  '#ffff00',
  '#ffffff',
  '#000000',
  '#c8fff0',
  '#39ff14',
  '#7a4a12',
  '#ff00ff',
  '#0000ff',
  '#ff0000',
  '#808080',
]
const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)

/** Foreground, background, least ratio. */
const promises = [
  ['onFill', 'fill', 4.5],
  ['onFill', 'fillPress', 4.5],
  ['brandText', 'canvas', 4.5],
  ['brandText', 'tint', 4.5],
  ['brandUi', 'canvas', 3],
  ['brandUi', 'tint', 3],
  ['lineUi', 'canvas', 3],
  ['lineUi', 'sunken', 3],
  ['ink', 'canvas', 7],
  ['ink', 'tint', 7],
  ['ink2', 'canvas', 7],
  ['ink3', 'canvas', 4.5],
  ['ink', 'water', 7],
] as const

const broken = (brand: string) => {
  const palette = paletteOf(brand)
  return (['light', 'dark'] as const).flatMap((mode) =>
    promises.flatMap(([front, back, least]) => {
      const ratio = contrast(palette[mode][front], palette[mode][back])
      return ratio >= least ? [] : [`${brand} ${mode}: ${front} on ${back} is ${ratio.toFixed(2)}, not ${least}`]
    }),
  )
}

test.each(HARD)('%s makes a palette that can be read', (brand) => {
  expect(broken(brand)).toEqual([])
})

test('so does any colour', () => {
  fc.assert(
    fc.property(hex, (brand) => {
      expect(broken(brand)).toEqual([])
    }),
    { numRuns: 3000 },
  )
})

test('what is no colour is refused', () => {
  for (const text of ['red', '', '#12', 'rgb(1,2,3)', '#12345g']) expect(() => paletteOf(text)).toThrow(RangeError)
})
