import { readFileSync } from 'node:fs'
import { toJsonSchema } from '@valibot/to-json-schema'
import { is } from 'valibot'
import { expect, test } from 'vitest'
import { readTokens } from '../../../design-tokens/read-tokens.ts'
import { brandOverrides } from './brand-overrides.ts'
import { importColor } from './colors.ts'
import { parseTokenText } from './json.ts'
import { readForeignTokens } from './read-foreign-tokens.ts'
import { isResolver, sourcesOf } from './resolver-file.ts'
import { certainMap, proposals, TokenMapFile, tokenMapFile } from './token-map.ts'

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
  const names = certainMap(foreign, layers)
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

test('a size that differs in the dark is refused in a sentence, and a typeface is written once', () => {
  const file = (radius: string) => ({
    brand: { $type: 'color', $value: '#f5c400' },
    font: { $type: 'fontFamily', $value: 'Prompt' },
    corner: { $type: 'dimension', $value: radius },
  })
  const foreign = { light: readForeignTokens([file('8px')]), dark: readForeignTokens([file('4px')], 'dark') }
  const map = { 'color.brand': 'brand', 'typeface.heading': 'font', 'typeface.text': 'font' }
  expect(brandOverrides({ ...map, 'radius.control': 'corner' }, foreign, layers).problems).toEqual([
    'corner has another value in the dark: only colours can have two.',
  ])
  const { file: written, problems } = brandOverrides(map, foreign, layers)
  expect(problems).toEqual([])
  expect(Object.keys(Object(written.typeface))).toEqual(['text'])
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
    'radius is “12em”. Write it in px or rem.',
  ])
  const names = {
    'color.brand': 'colors.yelow',
    'color.fill': 'colors.glass',
    'color.water': 'radius',
    'color.nothing': 'colors.yellow',
  }
  expect(brandOverrides(names, foreign, layers).problems).toEqual([
    'The file has no token colors.yelow: did you mean colors.yellow?',
    'colors.glass is 50 % opaque, and color.fill must be opaque. On white it looks like #fae17f: make that a token.',
    'radius is “12em”. Write it in px or rem.',
    'color.nothing is not a token of a brand.',
  ])
})

const valuesOf = (json: unknown, scheme?: 'light' | 'dark') =>
  Object.fromEntries([...readForeignTokens([json], scheme).tokens].map(([name, { value }]) => [name, value]))

test('groups inherit by $extends, and $ref points to groups, tokens and parts of values', () => {
  const file = {
    base: {
      color: {
        $type: 'color',
        yellow: { $value: { colorSpace: 'srgb', components: [1, 1, 0] } },
        red: { $value: '#f00' },
      },
    },
    theme: { $extends: '{base.color}', red: { $value: '#c00' } },
    again: { $ref: '#/base/color' },
    mixed: {
      $type: 'color',
      $value: { colorSpace: 'srgb', components: [0, { $ref: '#/base/color/yellow/$value/components/1' }, 0] },
    },
    text: { $type: 'typography', $value: { fontFamily: '{font}', fontSize: '16px' } },
    font: { $type: 'fontFamily', $value: 'Prompt, sans-serif' },
  }
  expect(valuesOf(file)).toMatchObject({
    'theme.yellow': '#ffff00',
    'theme.red': '#cc0000',
    'again.red': '#ff0000',
    mixed: '#00ff00',
    'text.fontFamily': ['Prompt', 'sans-serif'],
  })
})

test('a file of Tokens Studio has the sets of the theme of its scheme', () => {
  const color = (value: string) => ({ colors: { primary: { value, type: 'color' } } })
  const sets = {
    core: color('#111111'),
    'mode/light': color('#f5c400'),
    'mode/dark': color('{soft}'),
    'soft set': { soft: { value: '#ffee88', type: 'color' } },
  }
  const theme = (name: string) => ({
    id: name,
    name,
    selectedTokenSets: { core: 'source', 'soft set': 'source', [`mode/${name}`]: 'enabled' },
  })
  const file = { ...sets, $themes: [theme('light'), theme('dark')], $metadata: { tokenSetOrder: Object.keys(sets) } }
  expect(valuesOf(file)['colors.primary']).toBe('#f5c400')
  expect(valuesOf(file, 'dark')['colors.primary']).toBe('#ffee88')
  const { $themes: _, ...withoutThemes } = file
  expect(valuesOf(withoutThemes, 'dark')['colors.primary']).toBe('#ffee88')
})

test.each([
  [
    'variables in a list',
    [
      { name: 'a/b', type: 'COLOR', mode: 'light', value: '#112233' },
      { name: 'a/b', type: 'COLOR', mode: 'dark', value: '#aabbcc' },
    ],
  ],
  [
    'collections with modes',
    {
      collections: [
        {
          name: 'c',
          modes: [
            { name: 'Light', variables: [{ name: 'a/b', type: 'color', isAlias: false, value: '#112233' }] },
            { name: 'Dark', variables: [{ name: 'a/b', type: 'color', isAlias: false, value: '#aabbcc' }] },
          ],
        },
      ],
    },
  ],
  [
    'an extension',
    { a: { b: { $type: 'color', $value: '#112233', $extensions: { 'org.example': { dark: '#aabbcc' } } } } },
  ],
])('%s: light and dark are told apart', (_, json) => {
  expect(valuesOf(json)['a.b']).toBe('#112233')
  expect(valuesOf(json, 'dark')['a.b']).toBe('#aabbcc')
})

test('comments and commas at the end are accepted, a plain object of colours too', () => {
  expect(parseTokenText("// Primer\n{ red: { '$value': '#f00', }, }")).toEqual({ red: { $value: '#f00' } })
  expect(valuesOf({ theme: { primary: 'rgb(59, 99, 251)', name: 'Acme Corp' } })).toEqual({
    'theme.primary': '#3b63fb',
  })
})

test('the transparency that stands beside a colour counts, and a rule that changes it is said', () => {
  const { tokens, problems } = readForeignTokens([
    {
      veil: { $type: 'color', $value: '#000000', $extensions: { 'org.carbon': { alphaModifier: 0.5 } } },
      darker: {
        type: 'color',
        value: '#f00',
        $extensions: { 'studio.tokens': { modify: { type: 'darken', value: 0.1 } } },
      },
      empty: { $type: 'color', $extensions: { theirs: { white: '#fff' } } },
    },
  ])
  expect(tokens.get('veil')?.alpha).toBe(0.5)
  expect(problems).toEqual([
    'empty has a type but no value. Export it with its value.',
    'darker is changed by a rule of its tool, such as “darken by 10 %”. Write the colour that comes out.',
  ])
})

test('many of the same problem are one sentence', () => {
  const aliases = Object.fromEntries(
    Array.from({ length: 30 }, (_, i) => [`t${i}`, { $type: 'color', $value: `{palette.blue.${i}}` }]),
  )
  expect(readForeignTokens([aliases]).problems).toEqual([
    '30 tokens refer to names that are not in the file, such as {palette.blue.0} (t0). Import the files that have them as well.',
  ])
})

const DESIGN_SYSTEM = {
  color: {
    $type: 'color',
    action: { $value: '#7c3aed' },
    background: { danger: { $value: '#ffe4e6' }, default: { $value: '#ffffff' } },
    danger: { default: { $value: '#9f1239' }, hover: { $value: '#881337' } },
  },
  radius: { md: { $type: 'number', $value: 4 }, sm: { $type: 'dimension', $value: '50%' } },
}

test('the brand colour is asked for first, then what can be told by name or colour', () => {
  const foreign = single(DESIGN_SYSTEM)
  expect(certainMap(foreign, layers)).toEqual({})
  const map = { 'color.brand': 'color.action', 'color.ink': null }
  const proposed = Object.fromEntries(
    proposals(map, foreign, layers).map(({ role, candidates }) => [
      role,
      candidates.map(({ name, reason }) => `${name} by ${reason}`),
    ]),
  )
  expect(proposed).toMatchObject({
    'color.canvas': ['color.background.default by name'],
    'color.bad': ['color.danger.default by name'],
    'radius.control': ['radius.md by name'],
  })
  expect(proposed).not.toHaveProperty('color.ink')
  const { file, problems } = brandOverrides(
    { ...map, 'color.bad': 'color.danger.default', 'radius.control': 'radius.md' },
    foreign,
    layers,
  )
  expect(problems).toEqual([])
  expect(file).toEqual({
    color: {
      brand: { $type: 'color', $value: expect.objectContaining({ hex: '#7c3aed' }) },
      bad: { $type: 'color', $value: expect.objectContaining({ hex: '#9f1239' }) },
    },
    radius: { control: { $type: 'dimension', $value: { value: 4, unit: 'px' } } },
  })
  expect(
    proposals({ ...map, ...Object.fromEntries(Object.keys(proposed).map((role) => [role, null])) }, foreign, layers),
  ).toEqual([])
})

test('the schema of the remembered map describes what is read', () => {
  const schema = JSON.parse(readFileSync('brands/studio/import-tokens/token-map.schema.json', 'utf8'))
  expect(schema).toEqual(toJsonSchema(TokenMapFile))
  expect(is(TokenMapFile, tokenMapFile({ 'color.brand': 'colors.primary', 'color.fill': null }))).toBe(true)
  expect(is(TokenMapFile, { roles: { 'color.brand': 3 } })).toBe(false)
})

test.each([
  ['/**/', 'x'],
  ['-', ''],
  ['--a:', ''],
  ['--a:b;/*', ''],
  [' ', 'c;'],
  ['--a:var(--b', ';'],
])('[S6.28] a token file of endless %j is answered at once', (part, end) => {
  const start = performance.now()
  try {
    parseTokenText(`--a:b${part.repeat(25_000)}${end}`)
  } catch (cause) {
    expect(cause).toBeInstanceOf(SyntaxError)
  }
  expect(performance.now() - start).toBeLessThan(500)
})

test('a style sheet that only imports others is refused with the remedy, also after comments', () => {
  const text = `${'/* a /* b */ '.repeat(30)}@import "tokens.css";`
  expect(() => parseTokenText(text)).toThrow('Give the files that it imports')
})
