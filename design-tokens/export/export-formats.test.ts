import { defineConfig, parse } from '@terrazzo/parser'
import { expect, test } from 'vitest'
import { brandOverrides } from '#design-tokens/import/brand-overrides.ts'
import { readForeignTokens } from '#design-tokens/import/read-foreign-tokens.ts'
import { sourcesOf } from '#design-tokens/import/resolver-file.ts'
import { certainMap } from '#design-tokens/import/token-map.ts'
import { parseTokens } from '#design-tokens/parse-dtcg.ts'
import { readTokens } from '#design-tokens/read-tokens.ts'
import { resolveTokens } from '#design-tokens/resolve-tokens.ts'
import { colorValue } from '#design-tokens/to-dtcg.ts'
import { dtcgFiles, figmaFiles, styleDictionaryFiles, tokensStudioFiles } from './export-formats.ts'

const base = readTokens('design-tokens/base.tokens.json')
const semantic = readTokens('design-tokens/semantic.tokens.json')
const px = (value: number) => ({ $type: 'dimension', $value: { value, unit: 'px' } })
/** A brand that changes a token of each kind. */
const changed = parseTokens(
  {
    color: {
      brand: { $type: 'color', $value: colorValue('#f5c400'), $extensions: { 'app.washday.palette': 'deep' } },
      bad: {
        $type: 'color',
        $value: colorValue('#9f1239'),
        $extensions: { 'app.washday.dark': colorValue('#fda4af') },
      },
    },
    radius: { control: px(4) },
    duration: { page: { $type: 'duration', $value: { value: 200, unit: 'ms' } } },
    easing: { out: { $type: 'cubicBezier', $value: [0.1, 0.2, 0.3, 1] } },
    typeface: { heading: { $type: 'fontFamily', $value: ['Prompt', 'sans-serif'] } },
  },
  'changed',
)
const brands = {
  changed,
  ...Object.fromEntries(['washday', 'the-wash', 'wash-max'].map((id) => [id, readTokens(`brands/${id}/tokens.json`)])),
}
const cases = Object.entries(brands).map(([id, brand]) => [id, { base, semantic, brand }] as const)

const values = (layers: Parameters<typeof resolveTokens>[0]) =>
  Object.fromEntries(
    [...resolveTokens(layers)].map(([name, { value, dark, palette }]) => [
      name,
      [value, dark, palette].map((it) => [it].flat()),
    ]),
  )

const FORMATS = {
  dtcg: (files: Record<string, unknown>) =>
    (['light', 'dark'] as const).map((scheme) =>
      sourcesOf(files['tokens.resolver.json'] as object as never, scheme, (path) => files[path.replace('./', '')]),
    ),
  figma: (files: Record<string, unknown>) => [[files['Light.tokens.json']], [files['Dark.tokens.json']]],
  'tokens-studio': (files: Record<string, unknown>) => [[files['tokens.json']], [files['tokens.json']]],
  'style-dictionary': (files: Record<string, unknown>) => [[files['light.json']], [files['dark.json']]],
}
const MAKERS = {
  dtcg: dtcgFiles,
  figma: figmaFiles,
  'tokens-studio': tokensStudioFiles,
  'style-dictionary': styleDictionaryFiles,
}

test.each(cases.flatMap(([id, layers]) => Object.keys(FORMATS).map((format) => [format, id, layers] as const)))(
  'the export for %s of %s comes home unchanged',
  (format, _, layers) => {
    const name = format as keyof typeof FORMATS // the keys of the object two lines above
    const [light = [], dark = []] = FORMATS[name](MAKERS[name](layers))
    const foreign = { light: readForeignTokens(light, 'light'), dark: readForeignTokens(dark, 'dark') }
    expect(foreign.light.problems).toEqual([])
    const { file, problems } = brandOverrides(certainMap(foreign, layers), foreign, layers)
    expect(problems).toEqual([])
    expect(values({ ...layers, brand: parseTokens(file, 'tokens.json') })).toEqual(values(layers))
  },
)

test('Terrazzo reads the DTCG files without an error, and every colour is our own', async () => {
  const layers = { base, semantic, brand: changed }
  for (const scheme of ['light', 'dark'] as const) {
    const filename = new URL(`file:///${scheme}.tokens.json`)
    const src = JSON.stringify(dtcgFiles(layers)[`${scheme}.tokens.json`])
    const config = defineConfig({ lint: { rules: {} } }, { cwd: new URL('file:///') })
    const { tokens } = await parse([{ filename, src }], { config, skipLint: true })
    for (const [name, { type, value, dark }] of resolveTokens(layers))
      if (type === 'color') expect(tokens[name]?.$value).toMatchObject({ hex: scheme === 'dark' ? dark : value })
  }
})
