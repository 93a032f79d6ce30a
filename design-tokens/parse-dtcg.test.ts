import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { defineConfig, Logger, parse } from '@terrazzo/parser'
import { expect, test } from 'vitest'
import { brands } from '#brands/brand.ts'
import { parseTokens } from './parse-dtcg.ts'
import { brandTokens } from './to-dtcg.ts'

const cwd = pathToFileURL(`${process.cwd()}/`)
const logger = new Logger({ level: 'silent' })

type Json = { [key: string]: unknown }
const isGroup = (value: unknown): value is Json => typeof value === 'object' && value !== null && !('$value' in value)
const read = (path: string): Json => JSON.parse(readFileSync(path, 'utf8'))

/** Merges two files as the layers are merged: the second overrides the first. */
function merge(lower: Json, upper: Json): Json {
  const merged = { ...lower }
  for (const [key, value] of Object.entries(upper)) {
    const lowerValue = merged[key]
    merged[key] = isGroup(lowerValue) && isGroup(value) ? merge(lowerValue, value) : value
  }
  return merged
}

/** The token names according to Terrazzo, an independent parser of the published format. Throws its errors. */
async function namesByTerrazzo(json: Json): Promise<string[]> {
  const config = defineConfig({}, { cwd, logger })
  const source = { filename: new URL('all.tokens.json', cwd), src: JSON.stringify(json) }
  const { tokens } = await parse([source], { config, logger })
  return Object.keys(tokens)
}

const base = read('design-tokens/base.tokens.json')
const semantic = read('design-tokens/semantic.tokens.json')

test.each(brands.map(({ id }) => id))(
  'the tokens of %s are valid DTCG 2025.10 for our parser and for Terrazzo',
  async (id) => {
    const path = `brands/${id}/tokens.json`
    const brandFile = read(path)
    const all = merge(merge(base, semantic), brandFile)
    expect(await namesByTerrazzo(all)).toEqual(expect.arrayContaining([...parseTokens(all, 'all').keys()]))
    expect(() => parseTokens(brandFile, path)).not.toThrow()
  },
)

const color = (hex: string, ...components: number[]) => ({
  $type: 'color',
  $value: { colorSpace: 'srgb', components, hex },
})

test.each([
  ['a colour as text', { $type: 'color', $value: '#ff0000' }],
  [
    'a colour of another space',
    { $type: 'color', $value: { colorSpace: 'oklch', components: [0, 0, 0], hex: '#000000' } },
  ],
  ['a colour of two components', color('#000000', 0, 0)],
  ['a component over 1', color('#ff0000', 2, 0, 0)],
  ['a hex that is another colour', color('#00ff00', 1, 0, 0)],
  ['a hex with alpha', color('#ff0000ff', 1, 0, 0)],
  ['a unit that the format does not have', { $type: 'dimension', $value: { value: 1, unit: 'em' } }],
  ['a dimension as text', { $type: 'dimension', $value: '4px' }],
  ['a duration of pixels', { $type: 'duration', $value: { value: 1, unit: 'px' } }],
  ['an easing with a time below 0', { $type: 'cubicBezier', $value: [-0.1, 0, 1, 1] }],
  ['an easing of three numbers', { $type: 'cubicBezier', $value: [0, 0, 1] }],
  ['a weight over 1000', { $type: 'fontWeight', $value: 1001 }],
  [
    'a shadow without blur',
    { $type: 'shadow', $value: { color: '{c}', offsetX: '{x}', offsetY: '{x}', spread: '{x}' } },
  ],
  ['a text style without line height', { $type: 'typography', $value: { fontFamily: 'Sarabun', fontSize: '{x}' } }],
  ['an unknown type', { $type: 'colour', $value: '#ff0000' }],
  ['no type', { $value: 4 }],
  ['an alias inside a longer text', { $type: 'dimension', $value: 'the {space.4}' }],
  ['a token with a child', { $type: 'number', $value: 1, child: { $value: 2 } }],
  [
    'a dark value that is neither an alias nor a colour',
    { $type: 'number', $value: 1, $extensions: { 'app.washday.dark': 'black' } },
  ],
])('%s is refused with the name of the token', (_, token) => {
  expect(() => parseTokens({ group: { invalid: token } }, 'x.json')).toThrow(/^x\.json: group\.invalid: /)
})

test('all faults of a file are said at once, each with the likely name or how to write it', () => {
  const file = {
    color: {
      $type: 'colour',
      brand: { $value: '#f5c400' },
      fill: { $type: 'color', $value: '#f5c400', $descripton: 'Fills', $extensions: { 'app.washday.palette': 'loud' } },
      ink: { $type: 'color', $vlaue: '#000000' },
    },
    radius: { control: { $type: 'dimension', $value: '24' }, panel: 'large' },
  }
  const faults = (() => {
    try {
      return parseTokens(file, 'x.json').size
    } catch (cause) {
      return String(cause).replace('TypeError: ', '').split('\n')
    }
  })()
  expect(faults).toEqual([
    'x.json: color.brand: the $type colour is not supported: did you mean color?',
    'x.json: color.fill: $descripton is not allowed in a token: did you mean $description?',
    expect.stringMatching(/^x\.json: color\.fill: its extension app\.washday\.palette is invalid: .*"loud"/),
    expect.stringMatching(
      /^x\.json: color\.fill: "#f5c400" is not a valid color\. Write it as \{ "colorSpace": "srgb"/,
    ),
    'x.json: color.ink: $vlaue is not a valid name: did you mean $value?',
    'x.json: radius.control: "24" is not a valid dimension. Write it as { "value": 24, "unit": "px" }',
    'x.json: radius.panel: it is neither a group nor a token',
  ])
})

test.each(['color', 'dimension', 'duration'])('a faulty %s is answered by an example that is valid', ($type) => {
  const parse = ($value: unknown) => parseTokens({ a: { $type, $value } }, 'x.json')
  let message = ''
  try {
    parse('wrong')
  } catch (cause) {
    message = String(cause)
  }
  expect(parse(JSON.parse(message.split('. Write it as ')[1] ?? '')).size).toBe(1)
})

test.each([
  ['a list', []],
  ['a text', 'tokens'],
  ['a name with a dot', { 'a.b': { $type: 'number', $value: 1 } }],
  ['a group that is a number', { a: { b: 4 } }],
])('%s is refused as a token file', (_, json) => {
  expect(() => parseTokens(json, 'x.json')).toThrow(/^x\.json: /)
})

test('brandTokens writes a valid token file with the brand colour', () => {
  expect(parseTokens(brandTokens('#7c3aed'), 'x').get('color.brand')?.value).toMatchObject({ hex: '#7c3aed' })
})
