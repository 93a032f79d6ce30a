import { expect, test } from 'vitest'
import { parseTokens } from './parse-dtcg.ts'
import { brandTokens } from './to-dtcg.ts'

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
