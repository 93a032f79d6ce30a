import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { brandOverrides } from '#studio/import-tokens/brand-overrides.ts'
import { readForeignTokens } from '#studio/import-tokens/read-foreign-tokens.ts'
import { sourcesOf } from '#studio/import-tokens/resolver-file.ts'
import { certainMap } from '#studio/import-tokens/token-map.ts'
import { PALETTE_MODES } from '../../../design-tokens/palette.ts'
import { parseTokens } from '../../../design-tokens/parse-dtcg.ts'
import { readLayers } from '../../../design-tokens/read-tokens.ts'
import { resolveTokens, type TokenLayers } from '../../../design-tokens/resolve-tokens.ts'
import { colorValue, type Group, putToken } from '../../../design-tokens/to-dtcg.ts'
import { brands } from '../../brand.ts'
import { dtcgFiles, figmaFiles, styleDictionaryFiles, tokensStudioFiles } from './export-formats.ts'

const { base, semantic } = readLayers('washday')
const px = (value: number) => ({ $type: 'dimension', $value: { value, unit: 'px' } })
const color = (light: string, dark: string) => ({
  $type: 'color',
  $value: colorValue(light),
  ...(dark !== light && { $extensions: { 'app.washday.dark': colorValue(dark) } }),
})
/** A brand that changes a token of each kind. */
const CHANGED: Group = {
  color: {
    brand: {
      $type: 'color',
      $value: colorValue('#f5c400'),
      $extensions: { 'app.washday.palette': 'deep', 'app.washday.field': 'paper' },
    },
    bad: color('#9f1239', '#fda4af'),
  },
  radius: { control: px(4) },
  shadow: {
    halo: {
      $type: 'shadow',
      $value: {
        color: '{color.surface}',
        offsetX: '{space.0}',
        offsetY: '{space.0}',
        blur: '{space.0}',
        spread: '{space.4}',
      },
    },
  },
  duration: { page: { $type: 'duration', $value: { value: 200, unit: 'ms' } } },
  easing: { out: { $type: 'cubicBezier', $value: [0.1, 0.2, 0.3, 1] } },
  typeface: { heading: { $type: 'fontFamily', $value: ['Prompt', 'sans-serif'] } },
}
const withBrand = (file: Group): TokenLayers => ({ base, semantic, brand: parseTokens(file, 'tokens.json') })

const values = (layers: TokenLayers) =>
  Object.fromEntries(
    [...resolveTokens(layers)].map(([name, { value, dark, palette, field }]) => [
      name,
      [value, dark, palette, field].map((it) => [it].flat()),
    ]),
  )

type FigmaToken = { $type: string; $value: unknown }
const isFigmaToken = (value: unknown): value is FigmaToken => Object.hasOwn(Object(value), '$value')

/** The tokens of a file by the names that Figma gives its variables. */
const variablesIn = (group: object, path = ''): (readonly [string, FigmaToken])[] =>
  Object.entries(group).flatMap(([key, child]) =>
    key.startsWith('$')
      ? []
      : isFigmaToken(child)
        ? [[path + key, child] as const]
        : variablesIn(child, `${path}${key}/`),
  )

/**
 * The files that Figma exports of those that it imported as the modes of a collection; see `figmaFiles`.
 * @throws Error for what it would refuse or leave out without a word
 */
function throughFigma(files: readonly Group[]): Group[] {
  const modes = files.map((file) => new Map(variablesIn(file)))
  const imported = (name: string, { $type, $value }: FigmaToken) => {
    if (/[.{}$]/.test(name)) throw new Error(`${name} cannot be the name of a variable`)
    if (modes.some((mode) => mode.get(name)?.$type !== $type))
      throw new Error(`${name} is not in each mode as ${$type}`)
    if ($type === 'string' && typeof $value === 'string') return $value
    if ($type === 'number' && typeof $value === 'number') return Math.fround($value)
    const { colorSpace, components, alpha, hex } = Object($value)
    if ($type !== 'color' || colorSpace !== 'srgb' || alpha !== 1) throw new Error(`${name} is no value of a variable`)
    return { colorSpace, components: components.map(Math.fround), alpha, hex: hex.toUpperCase() }
  }
  return modes.map((mode, i) => {
    const exported: Group = { $extensions: files[i]?.$extensions }
    for (const [name, token] of mode)
      putToken(exported, name.replaceAll('/', '.'), {
        $type: token.$type,
        $value: imported(name, token),
        $extensions: { 'com.figma.variableId': `VariableID:1:${name.length}`, 'com.figma.scopes': ['ALL_SCOPES'] },
      })
    return exported
  })
}

type Sources = Record<'light' | 'dark', readonly unknown[]>
/** What the importer reads of each format. */
const FORMATS: Readonly<Record<string, (layers: TokenLayers) => Sources>> = {
  dtcg: (layers) => {
    const files = dtcgFiles(layers)
    const resolver = files['tokens.resolver.json'] as Group // made as an object by dtcgFiles
    const sources = (scheme: 'light' | 'dark') => sourcesOf(resolver, scheme, (path) => files[path.replace('./', '')])
    return { light: sources('light'), dark: sources('dark') }
  },
  figma: (layers) => {
    const files = figmaFiles(layers)
    const [light, dark] = throughFigma(Object.values(files) as Group[]) // groups by their maker
    return { light: [light], dark: [dark] }
  },
  'tokens-studio': (layers) => {
    const files = Object.values(tokensStudioFiles(layers))
    return { light: files, dark: files }
  },
  'style-dictionary': (layers) => {
    const files = styleDictionaryFiles(layers)
    return { light: [files['light.json']], dark: [files['dark.json']] }
  },
}

/** The brand's file as it comes home. */
function home({ light, dark }: Sources): Group {
  const foreign = { light: readForeignTokens(light, 'light'), dark: readForeignTokens(dark, 'dark') }
  expect(foreign.light.problems).toEqual([])
  const { file, problems } = brandOverrides(certainMap(foreign, { base, semantic }), foreign, { base, semantic })
  expect(problems).toEqual([])
  return file
}

describe.each(Object.entries(FORMATS))('the export for %s', (format, sourcesIn) => {
  // Figma's variables are parts of shadows.
  const { shadow: _, ...simple } = CHANGED
  const cases: readonly (readonly [string, TokenLayers])[] = [
    ['a brand that changes a token of each kind', withBrand(format === 'figma' ? simple : CHANGED)],
    ...brands.map(({ id }) => [id, readLayers(id)] as const),
  ]
  test.each(cases)('of %s comes home unchanged', (_, layers) => {
    expect(values(withBrand(home(sourcesIn(layers))))).toEqual(values(layers))
  })
})

const hex = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`)
const names = (type: string) =>
  [...semantic].flatMap(([name, token]) => (token.type === type && !token.isFixed ? [name] : []))
const overrides = fc.tuple(
  fc.dictionary(fc.constantFrom(...names('color').filter((name) => name !== 'color.brand')), fc.tuple(hex, hex), {
    maxKeys: 4,
  }),
  fc.dictionary(fc.constantFrom(...names('dimension')), fc.integer({ min: 1, max: 99 }), { maxKeys: 3 }),
)

test('our DTCG export of any brand comes home as the file that it was', () => {
  fc.assert(
    fc.property(hex, fc.option(fc.constantFrom(...PALETTE_MODES)), overrides, (brand, palette, [colors, lengths]) => {
      const file: Group = {}
      putToken(file, 'color.brand', {
        ...color(brand, brand),
        ...(palette && { $extensions: { 'app.washday.palette': palette } }),
      })
      for (const [name, [light, dark]] of Object.entries(colors)) putToken(file, name, color(light, dark))
      for (const [name, length] of Object.entries(lengths)) putToken(file, name, px(length))
      const layers = withBrand(file)
      const returned = home(FORMATS.dtcg?.(layers) ?? { light: [], dark: [] })
      expect(values(withBrand(returned))).toEqual(values(layers))
      // What a brand would have anyway, or has from a token that it changes, needs no line.
      const written = parseTokens(file, 'written')
      for (const [name, token] of parseTokens(returned, 'returned')) expect(token).toEqual(written.get(name))
    }),
    { numRuns: 20 },
  )
})

test('every token says what it is for, in the semantic layer and in each export', () => {
  expect([...semantic].flatMap(([name, { description }]) => (description ? [] : [name]))).toEqual([])
  const layers = withBrand(CHANGED)
  for (const files of [dtcgFiles, figmaFiles, tokensStudioFiles, styleDictionaryFiles])
    expect(JSON.stringify(files(layers))).toContain(semantic.get('color.bad')?.description)
})
