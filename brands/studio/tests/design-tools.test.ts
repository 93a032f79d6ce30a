/** Other tools read what we export for them, by their own packages, and get our values. Here, because Style Dictionary replaces `process` in a page's environment. */
import { defineConfig, Logger, parse } from '@terrazzo/parser'
import { permutateThemes, register } from '@tokens-studio/sd-transforms'
import StyleDictionary from 'style-dictionary'
import { expect, test } from 'vitest'
import { dtcgFiles, figmaFiles, styleDictionaryFiles, tokensStudioFiles } from '#studio/export-tokens/export-formats.ts'
import { cssValue } from '../../../design-tokens/css.ts'
import { parseTokens } from '../../../design-tokens/parse-dtcg.ts'
import { readLayers } from '../../../design-tokens/read-tokens.ts'
import { type ResolvedToken, resolveTokens } from '../../../design-tokens/resolve-tokens.ts'
import { colorValue } from '../../../design-tokens/to-dtcg.ts'

const layers = {
  ...readLayers('washday'),
  brand: parseTokens(
    {
      color: {
        brand: { $type: 'color', $value: colorValue('#f5c400') },
        bad: {
          $type: 'color',
          $value: colorValue('#9f1239'),
          $extensions: { 'app.washday.dark': colorValue('#fda4af') },
        },
      },
      typeface: { heading: { $type: 'fontFamily', $value: ['IBM Plex Sans Thai', 'Prompt', 'sans-serif'] } },
    },
    'brand',
  ),
}
/** What is the same for every brand is not exported. */
const resolved = new Map([...resolveTokens(layers)].filter(([, { isFixed }]) => !isFixed))
const SCHEMES = ['light', 'dark'] as const
type Scheme = (typeof SCHEMES)[number]

/** Our own CSS for a token in one scheme; a text style as `font`. */
function ourCss({ type, ...token }: ResolvedToken, scheme: Scheme): string {
  const value = scheme === 'dark' ? token.dark : token.value
  const css = (partType: ResolvedToken['type'], part: unknown) =>
    cssValue({ type: partType, value: part, dark: part, source: part })
  if (type !== 'typography') return css(type, value)
  const part = value as Record<string, unknown> // the schema of text styles has checked it
  expect(part.letterSpacing).toMatchObject({ value: 0 })
  const font = [css('fontWeight', part.fontWeight), css('dimension', part.fontSize), css('fontFamily', part.fontFamily)]
  return `${font[0]} ${font[1]}/${part.lineHeight} ${font[2]}`
}
const ours = (scheme: Scheme) => Object.fromEntries([...resolved].map(([name, token]) => [name, ourCss(token, scheme)]))

/** The values that Style Dictionary writes as CSS, by our names. */
async function styleDictionaryCss(tokens: unknown, platform: object, preprocessors: string[] = []) {
  const dictionary = new StyleDictionary({
    tokens: tokens as never, // its type knows no file that is read from JSON
    preprocessors,
    log: { verbosity: 'silent', warnings: 'disabled' },
    platforms: { css: { files: [{ destination: 'a.css', format: 'css/variables' }], ...platform } },
  })
  const [file] = await dictionary.formatPlatform('css')
  const variables = new Map(
    [...String(file?.output).matchAll(/--([\w-]+): ([^;]*);/g)].map(([, name, value]) => [name, value]),
  )
  const kebab = (name: string) => name.replaceAll('.', '-').replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  return Object.fromEntries([...resolved.keys()].map((name) => [name, variables.get(kebab(name))]))
}

test.each(SCHEMES)('Style Dictionary writes our values as CSS, in %s', async (scheme) => {
  const tokens = styleDictionaryFiles(layers)[`${scheme}.json`]
  expect(await styleDictionaryCss(tokens, { transformGroup: 'css' })).toEqual(ours(scheme))
})

test.each(SCHEMES)('the themes of Tokens Studio become our values as CSS, in %s', async (scheme) => {
  await register(StyleDictionary)
  const { $themes, ...sets } = tokensStudioFiles(layers)['tokens.json'] as Record<string, object> // made as an object
  const setNames: readonly string[] | undefined = permutateThemes($themes as never)[scheme] // it knows no file read from JSON
  expect(setNames).toEqual(['base', 'semantic', scheme])
  const tokens = Object.assign({}, ...(setNames ?? []).map((name) => sets[name]))
  const platform = { transformGroup: 'tokens-studio', transforms: ['name/kebab'] }
  expect(await styleDictionaryCss(tokens, platform, ['tokens-studio'])).toEqual(ours(scheme))
})

test.each(SCHEMES)(
  'Terrazzo reads the DTCG files without a warning, and every value is ours, in %s',
  async (scheme) => {
    const warnings: string[] = []
    const logger = new Logger({ level: 'warn' })
    logger.warn = (...entries) => void warnings.push(...entries.map(({ message }) => message))
    const cwd = new URL('file:///')
    const source = {
      filename: new URL('file:///a.tokens.json'),
      src: JSON.stringify(dtcgFiles(layers)[`${scheme}.tokens.json`]),
    }
    const { tokens } = await parse([source], { config: defineConfig({}, { cwd, logger }), logger, skipLint: true })
    expect(warnings).toEqual([])
    for (const [name, { type, value, dark }] of resolved)
      if (type === 'color') expect(tokens[name]?.$value, name).toMatchObject({ hex: scheme === 'dark' ? dark : value })
      else if (type !== 'shadow' && type !== 'typography')
        expect([tokens[name]?.$value].flat(), name).toEqual([value].flat())
    expect(tokens['shadow.halo']?.$value).toMatchObject([{ spread: { value: 2, unit: 'px' } }])
    expect(tokens['text.body']?.$value).toMatchObject({ fontSize: { value: 1, unit: 'rem' }, lineHeight: 1.65 })
  },
)

test('Figma gets a file for each mode with types that variables have, and one value in both spellings of a token', () => {
  const files = figmaFiles(layers)
  for (const [scheme, mode] of [
    ['light', 'Light'],
    ['dark', 'Dark'],
  ] as const) {
    const file = files[`${mode}.tokens.json`]
    expect(file).toMatchObject({ $extensions: { 'com.figma.modeName': mode } })
    const flat = new Map<string, { $type: string; $value: unknown }>()
    const walk = (group: object, path: readonly string[]) => {
      for (const [key, child] of Object.entries(group))
        if (!key.startsWith('$') && typeof child === 'object')
          '$value' in child ? flat.set([...path, key].join('.'), child) : walk(child, [...path, key])
    }
    walk(file as object, []) // a group by its maker
    expect(new Set([...flat.values()].map(({ $type }) => $type))).toEqual(new Set(['color', 'number', 'string']))
    for (const [name, { type, value, dark }] of resolved)
      if (type === 'color')
        expect(flat.get(name)?.$value, name).toMatchObject({ hex: scheme === 'dark' ? dark : value, alpha: 1 })
      else
        expect(
          [...flat.keys()].some((key) => key === name || key.startsWith(`${name}.`)),
          name,
        ).toBe(true)
    expect(flat.get('text.body.fontSize')?.$value).toBe(16)
    expect(flat.get('duration.sway')?.$value).toBe(7000)
  }
})
