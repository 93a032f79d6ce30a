import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brands } from '#brands/brand.ts'
import { checkTokens } from './check-tokens.ts'
import { parseTokens, type TokenType } from './parse-dtcg.ts'
import { readResolvedTokens, readTokens } from './read-tokens.ts'
import { resolveTokens } from './resolve-tokens.ts'
import { brandTokens, colorValue, type Group, putToken } from './to-dtcg.ts'

const base = readTokens('design-tokens/base.tokens.json')
const semantic = readTokens('design-tokens/semantic.tokens.json')

type Overrides = Readonly<Record<string, unknown>>

/** A brand's file with the values of some tokens. */
function brandWith(values: Overrides, file: Group = {}) {
  for (const [name, $value] of Object.entries(values)) putToken(file, name, { $type: semantic.get(name)?.type, $value })
  return resolveTokens({ base, semantic, brand: parseTokens(file, 'brand') })
}
const findingsOf = (values: Overrides, file?: Group) => checkTokens(brandWith(values, file))
const px = (value: number) => ({ value, unit: 'px' })
const ms = (value: number) => ({ value, unit: 'ms' })
const ring = { color: '{color.surface}', offsetX: px(0), offsetY: px(0), blur: px(0), spread: px(2) }

test.each(brands.map(({ id }) => id))('%s has nothing that hurts its customers', (id) => {
  expect(checkTokens(readResolvedTokens(id))).toEqual([])
})

test.each<[string, Overrides, string]>([
  ['small targets', { 'target.touch': px(20) }, 'target.touch is 20px and must be at least 44px: '],
  ['small targets in rem', { 'target.touch': { value: 2.5, unit: 'rem' } }, 'target.touch is 2.5rem and must be at '],
  ['huge targets', { 'target.key': px(200) }, 'target.key is 200px and must be at most 80px: '],
  ['negative corners', { 'radius.control': px(-4) }, 'radius.control is -4px and must be at least 0px: '],
  [
    'checkboxes that look like radio buttons',
    { 'radius.tag': px(999) },
    'radius.tag is 999px and must be at most 8px: ',
  ],
  ['radio buttons that look like checkboxes', { 'radius.full': px(4) }, 'radius.full is 4px and must be at least '],
  ['tight spacing', { 'spacing.4': px(2) }, 'spacing.4 is 2px and must be at least 8px: '],
  ['negative spacing', { 'spacing.1': px(-1) }, 'spacing.1 is -1px and must be at least 2px: '],
  ['wide spacing', { 'spacing.6': px(80) }, 'spacing.6 is 80px and must be at most 36px: '],
  [
    'a scale out of order',
    { 'spacing.3': px(18) },
    'spacing.3half is 14px, but spacing.3 is 18px: it must not be less, ',
  ],
  ['slow pages', { 'duration.page': { value: 5, unit: 's' } }, 'duration.page is 5s and must be at most 500ms: '],
  ['hectic water', { 'duration.sway': ms(100) }, 'duration.sway is 100ms and must be at least 3000ms: '],
  ['springy sheets', { 'easing.out': [0.3, 1.6, 0.6, 1] }, 'the height of easing.out is 1.6 and must be at most 1: '],
  ['no typeface that all devices have', { 'typeface.text': ['Sarabun'] }, 'typeface.text ends in “Sarabun”, which '],
  ['a typeface that breaks styles', { 'typeface.heading': ["A';}", 'serif'] }, "names “A';}”, which is no name"],
  [
    'no inner ring of the focus',
    { 'shadow.halo': { ...ring, spread: px(0) } },
    'the solid width of shadow.halo is 0px',
  ],
  ['a blurred ring of the focus', { 'shadow.halo': { ...ring, blur: px(2) } }, 'the solid width of shadow.halo is 0px'],
  ['a ring of the focus inside', { 'shadow.halo': { ...ring, inset: true } }, 'the solid width of shadow.halo is 0px'],
  ['a wide shadow', { 'shadow.seat': [{ ...ring, blur: px(40) }] }, 'the reach of shadow.seat is 42px'],
])('a brand with %s is refused, and the sentence says what to do', (_, values, message) => {
  const findings = findingsOf(values)
  const [name] = Object.keys(values)
  expect(findings.map((finding) => finding.message).join('\n')).toContain(message)
  for (const finding of findings) {
    expect(finding.token).toBe(name)
    expect(finding.message).toMatch(/(?:Write|Change|Choose|Make|Remove) .* remove \S+ from tokens\.json\.$/)
  }
})

test('a value of the dark scheme has the same limits', () => {
  const file: Group = {}
  putToken(file, 'target.touch', {
    $type: 'dimension',
    $value: '{space.48}',
    $extensions: { 'app.washday.dark': '{space.20}' },
  })
  expect(findingsOf({}, file).map(({ message }) => message)).toEqual([expect.stringMatching(/^target\.touch is 20px /)])
})

test('a brand cannot change the limits', () => {
  const file: Group = {}
  putToken(file, 'target.touch', {
    $type: 'dimension',
    $value: px(20),
    $extensions: { 'app.washday.limits': { least: px(0), ifLess: 'nothing happens' } },
  })
  expect(findingsOf({}, file)).toHaveLength(1)
})

test('a contrast is improved at the colour that the brand has set, in the direction that helps', () => {
  const dark = findingsOf({ 'color.fill': colorValue('#c4b5fd') }).map(({ message }) => message)
  expect(dark[0]).toBe(
    'light: onFill #ffffff on fill #c4b5fd is 1.84:1 and needs 4.5:1. Make color.fill darker, or remove color.fill from tokens.json.',
  )
})

test('what is the same for every brand is refused by its name', () => {
  expect(() => brandWith({ 'layer.toast': 3 })).toThrow('layer.toast is the same for every brand: remove it from')
  expect(() => brandWith({ 'part.check': px(4) })).toThrow('part.check is the same for every brand: remove it from')
})

const anyHex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
const anyLength = fc.record({
  value: fc.double({ min: -2000, max: 2000, noNaN: true }),
  unit: fc.constantFrom('px', 'rem'),
})
const anyShadow = fc.record({ ...ringArbitraries(), inset: fc.boolean() })
function ringArbitraries() {
  const color = anyHex.map(colorValue)
  return { color, offsetX: anyLength, offsetY: anyLength, blur: anyLength, spread: anyLength }
}
const anyShare = fc.double({ min: 0, max: 1, noNaN: true })
const anyNumber = fc.double({ min: -1e6, max: 1e6, noNaN: true })
const VALUES: Partial<Record<TokenType, fc.Arbitrary<unknown>>> = {
  color: anyHex.map(colorValue),
  dimension: anyLength,
  duration: fc.record({ value: fc.double({ min: 0, max: 1e6, noNaN: true }), unit: fc.constantFrom('ms', 's') }),
  cubicBezier: fc.tuple(anyShare, anyNumber, anyShare, anyNumber),
  // Braces are those of an alias.
  fontFamily: fc.array(fc.stringMatching(/^[^{}]+$/), { minLength: 1 }),
  number: anyNumber,
  shadow: fc.oneof(anyShadow, fc.array(anyShadow)),
}
const anyOverride = fc
  .constantFrom(
    ...[...semantic].flatMap(([name, { type, isFixed }]) => (VALUES[type] && !isFixed ? [{ name, type }] : [])),
  )
  .chain(({ name, type }) => (VALUES[type] ?? fc.constant(null)).map((value) => [name, value] as const))
const anyOverrides = fc.array(anyOverride, { maxLength: 12 }).map((pairs) => Object.fromEntries(pairs))

test('any values of any tokens are judged, twice the same, each finding about a token of the brand', () => {
  fc.assert(
    fc.property(anyHex, anyOverrides, (color, values) => {
      const [first, second] = [findingsOf(values, brandTokens(color)), findingsOf(values, brandTokens(color))]
      expect(second).toEqual(first)
      for (const { token, message } of first) {
        expect(token === 'color.brand' || Object.hasOwn(values, token), message).toBe(true)
        expect(message).not.toMatch(/NaN|undefined|\[object|\n/)
      }
    }),
    { numRuns: 150 },
  )
})

test('a brand of any colour has nothing to change', () => {
  fc.assert(
    fc.property(anyHex, fc.constantFrom('deep', 'bright', undefined), (color, mode) => {
      expect(findingsOf({}, brandTokens(color, mode))).toEqual([])
    }),
    { numRuns: 150 },
  )
})
