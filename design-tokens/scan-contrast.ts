/**
 * `npm run palette:scan [stride]`: keeps every promise of `contrast-rules.ts` to account for every colour there is,
 * all 16,777,216 (about fifteen minutes), or each stride-th. Prints what is broken, and the least ratio of each promise.
 */

import { CONTRAST_RULES } from './contrast-rules.ts'
import { contrastOf, luminance, paletteOf } from './palette.ts'

const stride = Number(process.argv[2] ?? 1)
if (!Number.isInteger(stride) || stride < 1) throw new RangeError('The stride is a whole number from 1')

const least = new Map<string, { ratio: number; brand: string; limit: number }>()
let colors = 0
for (let number = 0; number <= 0xffffff; number += stride) {
  const brand = `#${number.toString(16).padStart(6, '0')}`
  const palette = paletteOf(brand)
  colors++
  for (const scheme of ['light', 'dark'] as const) {
    const lightness = new Map(Object.entries(palette[scheme]).map(([role, hex]) => [role, luminance(hex)]))
    for (const [front, back, limit] of CONTRAST_RULES) {
      const ratio = contrastOf(lightness.get(front) ?? 0, lightness.get(back) ?? 0)
      const promise = `${scheme}: ${front} on ${back}`
      if (ratio < (least.get(promise)?.ratio ?? Number.POSITIVE_INFINITY)) least.set(promise, { ratio, brand, limit })
    }
  }
}

const broken = [...least.values()].filter(({ ratio, limit }) => ratio < limit).length
for (const [promise, { ratio, brand, limit }] of least)
  console.log(`${ratio < limit ? '✗' : '✓'} ${promise}: ${ratio.toFixed(3)} (${limit}) at ${brand}`)
console.log(`${colors} colours, light and dark: ${broken} of ${least.size} promises broken`)
process.exitCode = broken > 0 ? 1 : 0
