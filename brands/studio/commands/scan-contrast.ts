/**
 * `npm run brand -- palette [stride]`: checks every rule of `contrast-rules.ts` for all 16,777,216 brand colours with
 * deep and with bright fills (about half an hour), or for each stride-th. Prints the lowest ratio of each rule and whether it passes.
 */

import { CONTRAST_RULES } from '../../../design-tokens/contrast-rules.ts'
import { contrastOf, luminance, PALETTE_MODES, paletteOf } from '../../../design-tokens/palette.ts'

const stride = Number(process.argv[2] ?? 1)
if (!Number.isInteger(stride) || stride < 1) throw new RangeError('The stride must be a whole number of at least 1')

const lowest = new Map<string, { ratio: number; brand: string; minimum: number }>()
let colors = 0
for (let number = 0; number <= 0xffffff; number += stride) {
  const brand = `#${number.toString(16).padStart(6, '0')}`
  colors++
  for (const mode of PALETTE_MODES) {
    const palette = paletteOf(brand, mode)
    for (const scheme of ['light', 'dark'] as const) {
      const luminances = new Map(Object.entries(palette[scheme]).map(([role, hex]) => [role, luminance(hex)]))
      for (const [front, back, minimum] of CONTRAST_RULES) {
        const ratio = contrastOf(luminances.get(front) ?? 0, luminances.get(back) ?? 0)
        const rule = `${mode}, ${scheme}: ${front} on ${back}`
        if (ratio < (lowest.get(rule)?.ratio ?? Number.POSITIVE_INFINITY)) lowest.set(rule, { ratio, brand, minimum })
      }
    }
  }
}

const violations = [...lowest.values()].filter(({ ratio, minimum }) => ratio < minimum).length
for (const [rule, { ratio, brand, minimum }] of lowest)
  console.log(`${ratio < minimum ? '✗' : '✓'} ${rule}: ${ratio.toFixed(3)} (${minimum}) at ${brand}`)
console.log(`${colors} colours, deep and bright, light and dark: ${violations} of ${lowest.size} rules violated`)
process.exitCode = violations > 0 ? 1 : 0
