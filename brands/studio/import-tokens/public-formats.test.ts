import { expect, test } from 'vitest'
import { readTokens } from '../../../design-tokens/read-tokens.ts'
import { calculate } from './arithmetic.ts'
import { parseTokenText } from './json.ts'
import { readForeignTokens } from './read-foreign-tokens.ts'
import { acceptAll, certainMap, faultsOfMap, likelyBrands, proposals } from './token-map.ts'

const layers = {
  base: readTokens('design-tokens/base.tokens.json'),
  semantic: readTokens('design-tokens/semantic.tokens.json'),
}
function read(text: string) {
  const file = parseTokenText(text)
  return { light: readForeignTokens([file]), dark: readForeignTokens([file], 'dark') }
}
const valuesOf = (text: string, name: string) => {
  const { light, dark } = read(text)
  return [light.tokens.get(name)?.value, dark.tokens.get(name)?.value]
}
const brandOf = (text: string) => certainMap(read(text), layers)['color.brand']

// https://ui.shadcn.com/docs/theming
const SHADCN = `
@import "tailwindcss";
:root { --radius: 0.625rem; --primary: oklch(0.55 0.2 280); --background: oklch(1 0 0); /* not --x: #fff; */
  --font-sans: "Inter; sans", sans-serif; }
.dark { --primary: oklch(0.7 0.15 280); --background: oklch(0.145 0 0); }
@theme inline { --color-primary: var(--primary); --radius-sm: calc(var(--radius) - 4px); }
@media print { :root { --primary: black; } }
.card { --primary: red; }
`

test('custom properties of a style sheet are tokens, those of .dark in the dark', () => {
  expect(valuesOf(SHADCN, 'primary')).toEqual(['#6159e1', '#8d92f9'])
  expect(valuesOf(SHADCN, 'background')).toEqual(['#ffffff', '#0a0a0a'])
  expect(valuesOf(SHADCN, 'color-primary')).toEqual(valuesOf(SHADCN, 'primary'))
  expect(valuesOf(SHADCN, 'radius-sm')[0]).toEqual({ value: 6, unit: 'px' })
  expect(valuesOf(SHADCN, 'font-sans')[0]).toEqual(['Inter; sans', 'sans-serif'])
  expect(brandOf(SHADCN)).toBe('primary')
})

test.each([
  ['the numbers of hsl', ':root{--primary:262 83% 58%}.dark{--primary:263 70% 50%}', ['#7c3bed', '#6b26d9']],
  ['the numbers of rgb', ':root{--primary:124, 58, 237}', ['#7c3aed', '#7c3aed']],
  [
    'a media query',
    ':root{--primary:#7c3aed}@media (prefers-color-scheme:dark){:root{--primary:#c4b5fd}}',
    ['#7c3aed', '#c4b5fd'],
  ],
  ['light-dark()', ':root{--primary:light-dark(#7c3aed, rgb(196 181 253))}', ['#7c3aed', '#c4b5fd']],
  ['a fallback', ':root{--a:#7c3aed;--primary:var(--a, rgb(1, 2, 3))}', ['#7c3aed', '#7c3aed']],
  ['an attribute', '[data-theme=light]{--primary:#7c3aed}[data-theme=dark]{--primary:#c4b5fd}', ['#7c3aed', '#c4b5fd']],
])('a style sheet with %s is read', (_, css, expected) => {
  expect(valuesOf(css, 'primary')).toEqual(expected)
})

test('a prefix that all names have says nothing', () => {
  const others = Array.from({ length: 12 }, (_, i) => `--acme-gray-${i}: #ccc;`).join('')
  expect(brandOf(`:root{--acme-primary:#7c3aed;${others}}`)).toBe('acme-primary')
})

test('Tokens Studio calculates', () => {
  // https://docs.tokens.studio/manage-tokens/token-values/math
  const file = JSON.stringify({
    dimension: { scale: { value: '2', type: 'dimension' }, xs: { value: '4', type: 'dimension' } },
    radius: { md: { value: '{dimension.xs} * {dimension.scale}', type: 'borderRadius' } },
    black: { value: '#000000', type: 'color' },
    veil: { value: 'rgba({black}, 0.5)', type: 'color' },
  })
  const { light } = read(file)
  expect(light.problems).toEqual([])
  expect(light.tokens.get('radius.md')?.value).toEqual({ value: 8, unit: 'px' })
  expect(light.tokens.get('veil')).toMatchObject({ value: '#000000', alpha: 0.5 })
})

test('the sets of Tokens Studio are known by their references where the file does not name them', () => {
  // The plugin's own first file: packages/tokens-studio-for-figma/src/config/default.json
  const file = JSON.stringify({
    core: {
      dimension: { xs: { $value: '4', $type: 'dimension' }, sm: { $value: '{dimension.xs} * 2', $type: 'dimension' } },
    },
    light: { page: { $value: '#ffffff', $type: 'color' } },
    dark: { page: { $value: '#000000', $type: 'color' } },
    theme: { canvas: { $value: '{page}', $type: 'color' } },
  })
  expect(read(file).light.problems).toEqual([])
  expect(valuesOf(file, 'dimension.sm')[0]).toEqual({ value: 8, unit: 'px' })
  expect(valuesOf(file, 'canvas')).toEqual(['#ffffff', '#000000'])
})

test('a style sheet that only imports others says to give those', () => {
  expect(() => parseTokenText('/* all */ @import "colors.css";')).toThrow(/Give the files that it imports/)
})

test.each([
  ['4px * 2', '8px'],
  ['(4px + 0.5rem) / 2', '6px'],
  ['roundTo(10px / 4)', '2.5px'],
  ['-2px - -3px', '1px'],
  ['4px / 0', undefined],
  ['4px + 2s', undefined],
  ['4px +', undefined],
  ['Inter-Bold', undefined],
])('%j is %j', (text, result) => {
  expect(calculate(text)).toBe(result)
})

test.each(['brand/primary', 'Brand/500', 'color/brand/primary', 'Colors/Primary/Default'])(
  'the variable %s of Figma is the brand colour',
  (name) => {
    const modes = [{ modeId: '1:0', name: 'Light' }]
    const color = (hex: number, id: string, variable: string) => ({
      id,
      name: variable,
      resolvedType: 'COLOR',
      variableCollectionId: 'c',
      valuesByMode: { '1:0': { r: 0.48, g: hex, b: 0.93, a: 1 } },
    })
    const file = {
      meta: {
        variableCollections: { c: { modes, defaultModeId: '1:0' } },
        variables: { a: color(0.23, 'a', name), b: color(0.5, 'b', 'text/secondary'), c: color(0.1, 'c', 'error/500') },
      },
    }
    expect(brandOf(JSON.stringify(file))).toBe(name.replaceAll('/', '.'))
  },
)

test('light and dark of one file of Material are one token', () => {
  const file = JSON.stringify({
    seed: '#7C3AED',
    coreColors: { primary: '#7C3AED' },
    schemes: { light: { primary: '#65558F', surface: '#FDF7FF' }, dark: { primary: '#CFBDFE', surface: '#141218' } },
  })
  const { light, dark } = read(file)
  expect(light.tokens.get('schemes.light.surface')?.value).toBe('#fdf7ff')
  expect(dark.tokens.get('schemes.light.surface')?.value).toBe('#141218')
  expect([...light.tokens.keys()]).not.toContain('schemes.dark.surface')
  expect(brandOf(file), 'the colour that the others were made of').toBe('coreColors.primary')
})

test('colours are proposed by likelihood, and not in the order of the file', () => {
  const css =
    ':root{--gray-500:#888;--error-500:#e11;--text:#111;--ocean-500:#0a6ebd;--ocean-50:#eef6fc;--chart-1:#f0f}'
  const foreign = read(css)
  expect(likelyBrands(foreign)[0]).toBe('ocean-500')
  expect(proposals({}, foreign, layers)[0]?.candidates[0]?.name).toBe('ocean-500')
  expect(certainMap(foreign, layers), 'a person says it').toEqual({})
})

test('the values of both schemes are one token, in the spellings of Telekom, of plugins for Figma and of Figma itself', () => {
  const file = (token: unknown) => JSON.stringify({ primary: token })
  const both = ['#e20074', '#f61488']
  expect(valuesOf(file({ type: 'color', value: { light: '#e20074', dark: '#f61488' } }), 'primary')).toEqual(both)
  const modes = { light: '#e20074', dark: '#f61488' }
  expect(valuesOf(file({ $type: 'color', $value: '#e20074', $extensions: { mode: modes } }), 'primary')).toEqual(both)
  const sds = { 'com.figma.sds': { modes: { sds_light: '#e20074', sds_dark: '#f61488' } } }
  expect(valuesOf(file({ $type: 'color', $value: '#e20074', $extensions: sds }), 'primary')).toEqual(both)
})

test('a colour and its share are one colour', () => {
  const veil = { type: 'color', value: { color: '#000000', alpha: 0.65 } }
  expect(read(JSON.stringify({ veil })).light.tokens.get('veil')).toMatchObject({ value: '#000000', alpha: 0.65 })
})

test('a list of tokens with their paths is read as groups, also below `tokens`', () => {
  const list = [
    { path: ['brand', 'primary'], $type: 'color', $value: '#7c3aed', key: '{brand.primary}' },
    { path: ['radius', 'card'], $type: 'dimension', $value: '5px' },
  ]
  for (const file of [list, { timestamp: 1, tokens: list }]) {
    expect(brandOf(JSON.stringify(file))).toBe('brand.primary')
    expect(valuesOf(JSON.stringify(file), 'radius.card')[0]).toEqual({ value: 5, unit: 'px' })
  }
})

test('light and dark beside the colour itself are shades of it, and not schemes', () => {
  const color = (value: string) => ({ value, type: 'color' })
  const brand = { light: color('#c8eefa'), standard: color('#0081a2'), dark: color('#005072') }
  const file = JSON.stringify({ core: { brand } })
  expect(valuesOf(file, 'core.brand.light')).toEqual(['#c8eefa', '#c8eefa'])
  expect(brandOf(file)).toBe('core.brand.standard')
  expect(brandOf(':root{--primary-light:#538ce9;--primary:#3578e5;--primary-dark:#306cce}')).toBe('primary')
})

test('a weight in a style sheet is no colour', () => {
  const { light } = read(':root{--brand-font-weight:700;--link:#0a6ebd}')
  expect(light.tokens.get('brand-font-weight')?.type).toBeUndefined()
  expect(light.problems).toEqual([])
})

test('of shades that fit equally well the strongest is proposed first', () => {
  const shades = { 10: '#d4c3ef', 20: '#b89be6', 50: '#6b2ec7', 60: '#5a1fb5', 100: '#2a0d5a' }
  const primary = Object.fromEntries(Object.entries(shades).map(([step, value]) => [step, { value, type: 'color' }]))
  const [brand] = proposals({}, read(JSON.stringify({ color: { primary } })), layers)
  expect(brand?.candidates[0]?.name).toBe('color.primary.50')
})

test('all proposals that pass are taken at once, and none that would hurt', () => {
  const foreign = read(`:root{--primary:#7c3aed;--radius:4px;--foreground:#cccccc}`)
  const start = certainMap(foreign, layers)
  expect(start).toEqual({ 'color.brand': 'primary' })
  const map = acceptAll(start, foreign, layers)
  expect(map).toMatchObject({ 'color.brand': 'primary', 'radius.control': 'radius' })
  expect(Object.values(map), 'nobody could read text in this colour').not.toContain('foreground')
  expect(faultsOfMap(map, foreign, layers)).toEqual([])
})

test.each([
  [
    'collections that name their modes',
    {
      collections: [
        {
          name: 'Primitives',
          modes: ['Value'],
          variables: [{ name: 'blue/500', type: 'COLOR', values: { Value: '#1d4ed8' } }],
        },
        {
          name: 'Semantic',
          modes: ['Light', 'Dark'],
          variables: [
            {
              name: 'brand/primary',
              type: 'COLOR',
              values: { Light: { alias: 'Primitives/blue/500' }, Dark: '#93c5fd' },
            },
          ],
        },
      ],
    },
  ],
  [
    'lists of collections and of variables',
    {
      collections: [
        {
          id: 'c',
          name: 'Colors',
          defaultModeId: '1',
          modes: [
            { name: 'Light', modeId: '1' },
            { name: 'Dark', modeId: '2' },
          ],
        },
      ],
      variables: [
        {
          id: 'v1',
          name: 'blue/500',
          resolvedType: 'COLOR',
          variableCollectionId: 'c',
          valuesByMode: { 1: '#1d4ed8', 2: '#93c5fd' },
        },
        {
          id: 'v2',
          name: 'brand/primary',
          resolvedType: 'COLOR',
          variableCollectionId: 'c',
          valuesByMode: { 1: { type: 'VARIABLE_ALIAS', id: 'v1' }, 2: '#93c5fd' },
        },
      ],
    },
  ],
])('variables of Figma as %s are read in both modes', (_, file) => {
  expect(valuesOf(JSON.stringify(file), 'brand.primary')).toEqual(['#1d4ed8', '#93c5fd'])
  expect(brandOf(JSON.stringify(file))).toBe('brand.primary')
})

test('themes of a style sheet beside its own colours, and those of more contrast, replace nothing', () => {
  const css = `:root{--primary:#7c3aed}.theme-ocean{--primary:#0369a1}
    .theme-high-contrast{--primary:#2e1065}@media (prefers-contrast:more){:root{--primary:#2e1065}}`
  expect(valuesOf(css, 'primary')).toEqual(['#7c3aed', '#7c3aed'])
  expect(valuesOf('[data-theme=a]{--primary:#7c3aed}[data-theme=b]{--primary:#0369a1}', 'primary')[0]).toBe('#7c3aed')
  // Of a style sheet that has nothing else.
  expect(valuesOf('.light-high-contrast{--primary:#2e1065}', 'primary')[0]).toBe('#2e1065')
})

test('the pale shade of a colour, a weight and a tint of a scale beyond 1000 are not the brand’s', () => {
  const mantine =
    ':root{--primary-color-filled:#228be6;--primary-color-light-color:#1864ab;--primary-color-light:#e7f5ff}'
  expect(brandOf(mantine)).toBe('primary-color-filled')
  const weight = JSON.stringify({ brand: { value: '#7c3aed' }, badge: { 'font-weight': { value: '700' } } })
  expect(read(weight).light.tokens.get('badge.font-weight')?.type).toBeUndefined()
  const spectrum = Object.fromEntries(
    [500, 900, 1400].map((step) => [`accent-color-${step}`, { value: `#3b${(step % 99) + 10}fb`.slice(0, 7) }]),
  )
  expect(brandOf(JSON.stringify(spectrum))).toBeUndefined()
})

test('a reference with a dollar sign inside a calculation is followed', () => {
  const size = { scale: { value: '2', type: 'sizing' }, panel: { value: '3rem * $size.scale', type: 'borderRadius' } }
  expect(valuesOf(JSON.stringify({ size }), 'size.panel')[0]).toEqual({ value: 6, unit: 'rem' })
})
