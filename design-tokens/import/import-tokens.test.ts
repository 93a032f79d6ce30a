import { expect, test } from 'vitest'
import { readResolvedTokens, readTokens } from '#design-tokens/read-tokens.ts'
import { toTokenFile } from '#design-tokens/to-dtcg.ts'
import { brandOverrides, suggestNames } from './brand-overrides.ts'
import { importColor } from './colors.ts'
import { readForeignTokens } from './read-foreign-tokens.ts'
import { isResolver, sourcesOf } from './resolver-file.ts'

const layers = {
  base: readTokens('design-tokens/base.tokens.json'),
  semantic: readTokens('design-tokens/semantic.tokens.json'),
}
const single = (json: unknown) => {
  const tokens = readForeignTokens([json])
  return { light: tokens, dark: tokens }
}

test.each([
  ['#f5c400'],
  ['#F5C400'],
  ['f5c400'],
  ['#f5c400ff'],
  ['rgb(245, 196, 0)'],
  ['rgb(245 196 0 / 100%)'],
  ['hsl(48, 100%, 48.04%)'],
  ['oklch(0.8396 0.1716 90.432)'],
  ['color(display-p3 0.9304 0.776 0.2614)'],
  [{ colorSpace: 'srgb', components: [0.9608, 0.7686, 0], alpha: 1, hex: '#F5C400' }],
  [{ colorSpace: 'srgb', components: [0.9608, 0.7686, 0] }],
  [{ colorSpace: 'hsl', components: [48, 100, 48.04] }],
  [{ colorSpace: 'oklch', components: [0.8396, 0.1716, 90.432] }],
  [{ colorSpace: 'display-p3', components: [0.9304, 0.776, 0.2614] }],
  [{ r: 0.9608, g: 0.7686, b: 0, a: 1 }],
])('%j is the colour #f5c400', (value) => {
  const color = importColor(value)
  expect(color?.alpha).toBe(1)
  const channels = (hex = '') => [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16))
  // The spellings have four digits.
  for (const [i, channel] of channels('#f5c400').entries())
    expect(Math.abs(channel - (channels(color?.hex)[i] ?? 999))).toBeLessThanOrEqual(2)
})

test.each([['yellowish'], ['#12345'], [12], [null], [{ colorSpace: 'cmyk', components: [0, 0, 0] }]])(
  '%j is no colour',
  (value) => {
    expect(importColor(value)).toBeUndefined()
  },
)

/** The same brand as each tool writes it. */
const FILES = {
  'DTCG 2025.10 with groups, $root and $ref': {
    colors: {
      $type: 'color',
      yellow: {
        $root: { $value: { colorSpace: 'srgb', components: [0.9608, 0.7686, 0] } },
        soft: { $value: '#fff3c0' },
      },
      primary: { $value: { $ref: '#/colors/yellow/$root' }, $extensions: { 'com.figma.scopes': ['ALL_SCOPES'] } },
    },
  },
  'Tokens Studio': {
    global: { yellow: { value: '#F5C400', type: 'color' }, rounded: { value: '8', type: 'borderRadius' } },
    colors: { primary: { value: '{global.yellow}', type: 'color' } },
  },
  'an older draft': { colors: { primary: { $value: '#f5c400', $type: 'color' } } },
  'Figma variables': {
    meta: {
      variableCollections: {
        c: {
          defaultModeId: '1:0',
          modes: [
            { modeId: '1:0', name: 'Light' },
            { modeId: '1:1', name: 'Dark' },
          ],
        },
      },
      variables: {
        a: {
          name: 'global/yellow',
          resolvedType: 'COLOR',
          variableCollectionId: 'c',
          valuesByMode: { '1:0': { r: 0.9608, g: 0.7686, b: 0, a: 1 } },
        },
        b: {
          name: 'colors/primary',
          resolvedType: 'COLOR',
          variableCollectionId: 'c',
          valuesByMode: { '1:0': { type: 'VARIABLE_ALIAS', id: 'a' } },
        },
      },
    },
  },
}

test.each(Object.entries(FILES))('%s: the main colour becomes the brand colour', (_, json) => {
  const foreign = single(json)
  expect(foreign.light.problems).toEqual([])
  const names = suggestNames(foreign, layers)
  expect(names).toEqual({ 'color.brand': 'colors.primary' })
  expect(brandOverrides(names, foreign, layers)).toEqual({
    problems: [],
    file: { color: { brand: { $type: 'color', $value: expect.objectContaining({ hex: '#f5c400' }) } } },
  })
})

test('a set of Spectrum, a mode of Figma and a context of a resolver give a colour in the dark', () => {
  const set = { accent: { sets: { light: { value: 'rgb(1, 2, 3)' }, dark: { value: 'rgb(4, 5, 6)' } } } }
  expect(readForeignTokens([set], 'dark').tokens.get('accent')?.value).toBe('#040506')
  const { a, ...variables } = FILES['Figma variables'].meta.variables
  const figma = {
    meta: {
      ...FILES['Figma variables'].meta,
      variables: { ...variables, a: { ...a, valuesByMode: { ...a.valuesByMode, '1:1': { r: 0, g: 0, b: 1, a: 1 } } } },
    },
  }
  expect(readForeignTokens([figma], 'dark').tokens.get('global.yellow')?.value).toBe('#0000ff')
  const resolver = {
    resolutionOrder: [{ $ref: '#/sets/base' }, { $ref: '#/modifiers/theme' }],
    sets: { base: { sources: [{ $ref: './base.json' }] } },
    modifiers: { theme: { contexts: { light: [], dark: [{ $ref: './dark.json' }] } } },
  }
  expect(isResolver(resolver)).toBe(true)
  expect(sourcesOf(resolver, 'dark', (path) => path)).toEqual(['./base.json', './dark.json'])
  expect(sourcesOf(resolver, 'light', (path) => path)).toEqual(['./base.json'])
})

test('our own export comes home unchanged', () => {
  for (const id of ['washday', 'the-wash', 'wash-max']) {
    const resolved = readResolvedTokens(id)
    const foreign = {
      light: readForeignTokens([toTokenFile(resolved, 'light')]),
      dark: readForeignTokens([toTokenFile(resolved, 'dark')], 'dark'),
    }
    const { file, problems } = brandOverrides(suggestNames(foreign, layers), foreign, layers)
    expect(problems).toEqual([])
    expect(Object.keys(file)).toEqual(['color'])
    expect(file.color).toEqual({
      brand: { $type: 'color', $value: expect.objectContaining({ hex: resolved.get('color.brand')?.value }) },
    })
  }
})

test('all problems are said at once, each with the nearest name', () => {
  const foreign = single({
    colors: {
      primary: { $value: '{colours.yellow}', $type: 'color' },
      glass: { $value: '#f5c40080', $type: 'color' },
      yellow: { $value: '#f5c400', $type: 'color' },
    },
    loop: { $value: '{loop}', $type: 'color' },
    radius: { $value: '12em', $type: 'dimension' },
  })
  expect(foreign.light.problems).toEqual([
    'colors.primary refers to {colours.yellow}, which is not in the file: did you mean {colors.yellow}?',
    'loop refers to itself.',
    'radius: “12em” is not a dimension that we can read.',
  ])
  const names = {
    'color.brand': 'colors.yelow',
    'color.fill': 'colors.glass',
    'color.water': 'radius',
    'color.nothing': 'colors.yellow',
  }
  expect(brandOverrides(names, foreign, layers).problems).toEqual([
    'The file has no token colors.yelow: did you mean colors.yellow?',
    'colors.glass is 50 % opaque, and color.fill must be opaque.',
    'radius: “12em” is not a dimension that we can read.',
    'color.nothing is not a token of a brand.',
  ])
})
