import { contrastWCAG21, OKLCH, sRGB, to } from 'colorjs.io/fn'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrast, paletteOf } from '../../../design-tokens/palette.ts'

const anyColor = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)

test('the water of every warm colour is cool, and of every other colour its own', () => {
  fc.assert(
    fc.property(anyColor, (brand) => {
      const [, chroma, hue] = to(colorOf(brand), OKLCH).coords
      for (const { water, waterLine } of Object.values(paletteOf(brand)))
        for (const hex of [water, waterLine]) {
          const [, c, h] = to(colorOf(hex), OKLCH).coords
          if ((chroma ?? 0) < 0.05 || (c ?? 0) < 0.04) continue // as above
          if ([5.7, 126].some((edge) => Math.abs((hue ?? 0) - edge) < 1)) continue // either
          const isWarm = (hue ?? 0) > 5.7 && (hue ?? 0) < 126
          const expected = isWarm ? 235 : (hue ?? 0)
          expect(Math.abs((((h ?? 0) - expected + 540) % 360) - 180), `${brand} → ${hex}`).toBeLessThan(5)
        }
    }),
    { numRuns: 2_000 },
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
        [light.tint, 0.962],
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
