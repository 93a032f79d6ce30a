import { expect, test } from 'vitest'
import { checkTokens } from './check-tokens.ts'
import { cssOf, measure } from './css.ts'
import { parseTokens } from './parse-dtcg.ts'
import { DENSITY_NAMES, type Presets, SHAPE_NAMES, withPresets } from './presets.ts'
import { readResolvedTokens, readTokens } from './read-tokens.ts'
import { resolveTokens } from './resolve-tokens.ts'

const own = readTokens('brands/washday/tokens.json')
const resolve = (presets: Presets, brand = own) =>
  resolveTokens({
    base: readTokens('design-tokens/base.tokens.json'),
    semantic: readTokens('design-tokens/semantic.tokens.json'),
    brand: withPresets(brand, presets),
  })
const px = (presets: Presets, name: string) => Number.parseFloat(measure(resolve(presets).get(name)?.value))

test.each(SHAPE_NAMES.flatMap((shape) => DENSITY_NAMES.map((density) => [shape, density] as const)))(
  'a brand that is %s and %s hurts nobody, and its targets have 44 px',
  (shape, density) => {
    expect(checkTokens(resolve({ shape, density }))).toEqual([])
    for (const target of ['touch', 'control', 'pay', 'key', 'scan'])
      expect(px({ shape, density }, `target.${target}`)).toBeGreaterThanOrEqual(44)
  },
)

test('soft and regular are the default theme, and so is a brand without sets', () => {
  const normal = readResolvedTokens('washday')
  expect(cssOf(resolve({ shape: 'soft', density: 'regular' }), normal)).toBe('')
  expect(cssOf(resolve({}), normal)).toBe('')
})

test('a page has the variables of the sets alone, and they win over the brand’s own token', () => {
  const css = cssOf(resolve({ shape: 'square', density: 'roomy' }), readResolvedTokens('washday'))
  expect(css).toContain('--radii-control:2px')
  expect(css).toContain('--spacing-6:32px')
  expect(css).not.toContain('--spacing-4')
  const brand = parseTokens({ radius: { $type: 'dimension', panel: { $value: { value: 9, unit: 'px' } } } }, 'test')
  expect(resolve({ shape: 'round' }, brand).get('radius.panel')?.value).toEqual({ value: 24, unit: 'px' })
})
