import { expect, test } from 'vitest'
import { checkDraft, tokensOfDraft } from '#studio/draft/check-draft.ts'
import { type BrandDraft, newDraft } from '#studio/draft/draft.ts'
import { colorValue } from '../../../../design-tokens/to-dtcg.ts'
import { tokenLayers } from '../../../../ladle/token-files.ts'
import { clearToken, overridesOf, setPalette, setToken } from './edits.ts'
import { textOfValue, valueOfText } from './token-text.ts'

const made = newDraft({ id: 'lemon', name: 'Lemon', color: '#f5c400' })
const start: BrandDraft = { ...made, brand: { ...made.brand, contact: { ...made.brand.contact, line: '@lemon' } } }
const value = (type: Parameters<typeof valueOfText>[0], text: string) => {
  const read = valueOfText(type, text)
  return 'value' in read ? read.value : read.problem
}

test('a token is set and cleared, and the groups around it come and go', () => {
  const set = setToken(start, 'radius.control', 'dimension', { value: { value: 3, unit: 'px' } })
  expect(tokensOfDraft(set, tokenLayers).get('radius.control')?.value).toEqual({ value: 3, unit: 'px' })
  expect(clearToken(set, 'radius.control')).toEqual(start)
  expect(start.tokens).not.toHaveProperty('radius')
})

test('what the editor does not know stays in a token and in its file', () => {
  const tokens = {
    $description: 'Of the agency',
    color: {
      brand: { $type: 'color', $value: colorValue('#f5c400'), $description: 'Lemon', $extensions: { 'com.x': 1 } },
    },
  }
  const changed = setPalette(
    setToken({ ...start, tokens }, 'color.brand', 'color', { value: colorValue('#f5c401') }),
    'bright',
  )
  expect(changed.tokens).toEqual({
    $description: 'Of the agency',
    color: {
      brand: {
        $type: 'color',
        $value: colorValue('#f5c401'),
        $description: 'Lemon',
        $extensions: { 'com.x': 1, 'app.washday.palette': 'bright' },
      },
    },
  })
  expect(setPalette(changed, undefined).tokens).not.toHaveProperty([
    'color',
    'brand',
    '$extensions',
    'app.washday.palette',
  ])
})

test('a colour has a value for the dark, until it is set without', () => {
  const both = setToken(start, 'color.fill', 'color', { value: colorValue('#5b21b6'), dark: colorValue('#c4b5fd') })
  expect(tokensOfDraft(both, tokenLayers).get('color.fill')).toMatchObject({ value: '#5b21b6', dark: '#c4b5fd' })
  const one = setToken(both, 'color.fill', 'color', { value: colorValue('#5b21b6') })
  expect(overridesOf(one).get('color.fill')).toEqual({ type: 'color', value: colorValue('#5b21b6') })
})

test.each([
  ['color', '#F5C400', colorValue('#f5c400')],
  ['color', 'f5c', colorValue('#ff55cc')],
  ['color', ' {color.ink} ', '{color.ink}'],
  ['color', '#f5c40080', '“#f5c40080” is not opaque'],
  ['color', 'yellowish', /^“yellowish” is not a colour: write it as #7c3aed/],
  ['dimension', '12PX', { value: 12, unit: 'px' }],
  ['dimension', '.75rem', { value: 0.75, unit: 'rem' }],
  ['dimension', '24', '“24” has no unit: write 24px'],
  ['dimension', '24ms', /is not a length/],
  ['duration', '0.2 s', { value: 0.2, unit: 's' }],
  ['duration', '200', '“200” has no unit: write 200ms'],
  ['cubicBezier', 'cubic-bezier(0.2, 0.7, 0.3, 1)', [0.2, 0.7, 0.3, 1]],
  ['cubicBezier', '0.2, , 0.3, 1', /is not a curve/],
  ['number', '10', 10],
  ['number', '', /is not a number/],
  ['fontFamily', 'Sarabun, sans-serif', ['Sarabun', 'sans-serif']],
] as const)('a %s typed as %j is read as %j', (type, text, expected) => {
  const read = value(type, text)
  if (expected instanceof RegExp) expect(read).toMatch(expected)
  else expect(read).toEqual(expected)
})

test('what is read is written the same', () => {
  for (const [type, text] of [
    ['color', '#f5c400'],
    ['dimension', '0.75rem'],
    ['duration', '240ms'],
    ['cubicBezier', '0.2, 0.7, 0.3, 1'],
    ['number', '10'],
    ['fontFamily', 'Sarabun, sans-serif'],
  ] as const)
    expect(textOfValue(value(type, text))).toBe(text)
})

test('checks name the field, and what is only missing is not called wrong', () => {
  const empty = newDraft({ id: '', name: '', color: '#f5c400' })
  expect(checkDraft(empty, tokenLayers).map(({ about, isMissing }) => [about, isMissing])).toEqual([
    ['name', true],
    ['id', true],
    ['logo', true],
    ['contact.phone', true],
  ])
  const pale = setToken({ ...start, id: 'www' }, 'color.ink', 'color', { value: colorValue('#888888') })
  const problems = checkDraft(pale, tokenLayers)
  expect(problems.find(({ about }) => about === 'id')?.text).toBe('www is reserved by the product: choose another id')
  expect(problems.find(({ about }) => about === 'color.ink')?.text).toMatch(/ink #888888 on canvas #\w+ is [\d.]+:1/)
})

test('a name of a font cannot end the string in which a style sheet has it', () => {
  const bad = setToken(start, 'typeface.text', 'fontFamily', { value: ["x';} body{display:none} '"] })
  expect(checkDraft(bad, tokenLayers).map(({ about }) => about)).toContain('tokens')
})
