import { expect, test } from 'vitest'
import { brands, defaultBrand } from '#brands/brand.ts'
import { token } from '#styled/tokens'
import { contrastViolations } from './contrast-rules.ts'
import { cssOf, variableOf, variablesOf } from './css.ts'
import { contrast } from './palette.ts'
import { aliasOf, parseTokens } from './parse-dtcg.ts'
import { readResolvedTokens, readTokens } from './read-tokens.ts'
import { resolveTokens } from './resolve-tokens.ts'

const base = readTokens('design-tokens/base.tokens.json')
const semantic = readTokens('design-tokens/semantic.tokens.json')
const withBrand = (json: unknown) => resolveTokens({ base, semantic, brand: parseTokens(json, 'brand') })
const hex = (value: string, ...components: number[]) => ({ $value: { colorSpace: 'srgb', components, hex: value } })
const red = { color: { $type: 'color', brand: hex('#ff0000', 1, 0, 0) } }

test('the semantic tier holds no value of its own: only aliases, and what a style is made of', () => {
  const raw = [...semantic].filter(
    ([, { type, value }]) => type !== 'typography' && type !== 'shadow' && !aliasOf(value),
  )
  expect(raw.map(([name]) => name)).toEqual([])
  const parts = [...semantic.values()].flatMap(({ value }) => (Array.isArray(value) ? value : [value]))
  for (const part of parts.filter((value) => typeof value === 'object'))
    for (const [key, value] of Object.entries(part)) if (key !== 'lineHeight') expect(aliasOf(value), key).toBeDefined()
})

test.each(brands.map(({ id }) => id))('%s names semantic tokens only, and every alias leads to a value', (id) => {
  const look = readResolvedTokens(id)
  expect([...look.keys()]).toEqual([...semantic.keys()])
  for (const [name, { value, dark }] of look) expect(JSON.stringify([value, dark]), name).not.toMatch(/"\{/)
})

test.each([
  [
    'a name of the base tier',
    { paint: { $type: 'color', black: hex('#ff0000', 1, 0, 0) } },
    /paint\.black is no semantic/,
  ],
  [
    'a name of nobody',
    { color: { $type: 'color', primary: hex('#ff0000', 1, 0, 0) } },
    /color\.primary is no semantic/,
  ],
  ['another type', { color: { brand: { $type: 'number', $value: 1 } } }, /color\.brand is a color, not a number/],
  [
    'an alias to nowhere',
    { color: { $type: 'color', tint: { $value: '{paint.pink}' } } },
    /\{paint\.pink\} names no token/,
  ],
  [
    'an alias to another type',
    { color: { $type: 'color', tint: { $value: '{space.4}' } } },
    /is a dimension, where a color/,
  ],
  [
    'an alias in a circle',
    { color: { $type: 'color', tint: { $value: '{color.water}' }, water: { $value: '{color.tint}' } } },
    /refers to itself: color\.tint → color\.water → color\.tint/,
  ],
  [
    'a text style',
    { text: { $type: 'typography', body: { $value: '{text.small}' } } },
    /text styles are the same for every brand/,
  ],
])('a brand with %s is refused in one line', (_, json, message) => {
  expect(() => withBrand(json)).toThrow(message)
})

test('a brand colour turns every derived role, light and dark, and no status colour', () => {
  const [look, before] = [withBrand(red), readResolvedTokens(defaultBrand.id)]
  expect(look.get('color.fill')).toMatchObject({
    value: expect.stringMatching(/^#e/),
    dark: expect.stringMatching(/^#f/),
  })
  for (const [name, { value, dark }] of look)
    if (/^color\.(?:ok|warn|bad|qr)/.test(name))
      expect({ value, dark }, name).toMatchObject({ ...pick(before.get(name)) })
})
test('a brand may say a colour twice, for light and for dark', () => {
  const violet = { $value: { colorSpace: 'srgb', components: [0.357, 0.129, 0.714], hex: '#5b21b6' } }
  const lilac = { colorSpace: 'srgb', components: [0.769, 0.71, 0.992], hex: '#c4b5fd' }
  const look = withBrand({
    color: { $type: 'color', fill: { ...violet, $extensions: { 'app.washday.dark': lilac } } },
  })
  expect(look.get('color.fill')).toMatchObject({ value: '#5b21b6', dark: '#c4b5fd' })
})

const pick = (token: { value: unknown; dark: unknown } | undefined) => ({ value: token?.value, dark: token?.dark })

test('a brand may set a derived colour itself', () => {
  const look = withBrand({ color: { $type: 'color', tint: hex('#ffffff', 1, 1, 1) } })
  expect(pick(look.get('color.tint'))).toEqual({ value: '#ffffff', dark: '#ffffff' })
})

test.each(brands.map(({ id }) => id))('%s can be read in all that was promised, what it sets itself included', (id) => {
  expect(contrastViolations(readResolvedTokens(id))).toEqual([])
})

test.each([
  ['a fill', { fill: hex('#ffffff', 1, 1, 1) }, 'light: onFill #ffffff on fill #ffffff is 1.00:1 and needs 4.5:1'],
  ['a state', { bad: hex('#ff0000', 1, 0, 0) }, 'light: bad #ff0000 on surface'],
  ['a ground', { warnTint: hex('#000000', 0, 0, 0) }, 'on warnTint #000000'],
  ['a code', { qrPaper: hex('#000000', 0, 0, 0) }, 'qrInk #000000 on qrPaper #000000'],
])('[D2] %s that a brand sets itself is held to the promises too', (_, color, why) => {
  expect(contrastViolations(withBrand({ color: { $type: 'color', ...color } })).join('\n')).toContain(why)
})

test.each(brands.map(({ id }) => id))('[G11] status colours can be read on every surface of %s', (id) => {
  const look = readResolvedTokens(id)
  const colour = (name: string, scheme: 'value' | 'dark') => String(look.get(`color.${name}`)?.[scheme])
  for (const scheme of ['value', 'dark'] as const) {
    for (const status of ['ok', 'warn', 'bad'])
      for (const back of ['canvas', 'surface', `${status}Tint`])
        expect(contrast(colour(status, scheme), colour(back, scheme)), `${status} on ${back}`).toBeGreaterThanOrEqual(
          4.5,
        )
    expect(contrast(colour('warnUi', scheme), colour('surface', scheme))).toBeGreaterThanOrEqual(3)
  }
})

test('[H1] Thai has room: body text ≥ 1.6, headings ≥ 1.4, and no letter-spacing; only figures are tighter', () => {
  const styles = [...readResolvedTokens(defaultBrand.id)].filter(([, { type }]) => type === 'typography')
  expect(styles.length).toBeGreaterThan(15)
  for (const [name, { value }] of styles) {
    const least = name.startsWith('text.figure') ? 1 : /^text\.h/.test(name) ? 1.4 : 1.6
    expect(value, name).toMatchObject({ letterSpacing: { value: 0 } })
    expect((value as { lineHeight: number }).lineHeight, name).toBeGreaterThanOrEqual(least)
  }
})

test('the variables have the names that the built styles use', () => {
  const names = [...readResolvedTokens(defaultBrand.id).keys()].filter((name) => variableOf(name))
  const pandas: Record<string, string> = {
    ...{ color: 'colors', target: 'sizes', radius: 'radii', duration: 'durations' },
    ...{ easing: 'easings', layer: 'zIndex', shadow: 'shadows', typeface: 'fonts' },
  }
  expect(names.length).toBeGreaterThan(60)
  for (const name of names) {
    const [group = '', ...rest] = name.split('.')
    const panda = `${pandas[group] ?? group}.${rest.join('.')}`
    expect(token.var(panda as Parameters<typeof token.var>[0]), name).toBe(`var(${variableOf(name)})`) // any name; a wrong one is undefined
  }
})

test('a page is told only what differs, a shadow follows its colour', () => {
  const own = readResolvedTokens(defaultBrand.id)
  expect(cssOf(own, own)).toBe('')
  const changed = variablesOf(withBrand(red), own)
  expect([...changed.keys()].every((name) => name.startsWith('--colors-'))).toBe(true)
  expect(variablesOf(own).get('--shadows-halo')).toBe('0px 0px 0px 2px var(--colors-surface)')
  const rounder = withBrand({ radius: { $type: 'dimension', control: { $value: '{corner.6}' } } })
  expect(cssOf(rounder, own)).toBe(':root{--radii-control:6px}')
})
