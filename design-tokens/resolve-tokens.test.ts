import { expect, test } from 'vitest'
import { brands, defaultBrand } from '#brands/brand.ts'
import { token } from '#styled/tokens'
import { checkTokens } from './check-tokens.ts'
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

test('the semantic layer has only aliases, and composite values made of aliases', () => {
  const raw = [...semantic].filter(
    ([, { type, value }]) => type !== 'typography' && type !== 'shadow' && !aliasOf(value),
  )
  expect(raw.map(([name]) => name)).toEqual([])
  const parts = [...semantic.values()].flatMap(({ value }) => (Array.isArray(value) ? value : [value]))
  for (const part of parts.filter((value) => typeof value === 'object'))
    for (const [key, value] of Object.entries(part)) if (key !== 'lineHeight') expect(aliasOf(value), key).toBeDefined()
})

test.each(brands.map(({ id }) => id))(
  '%s overrides semantic tokens only, and every alias resolves to a value',
  (id) => {
    const tokens = readResolvedTokens(id)
    expect([...tokens.keys()]).toEqual([...semantic.keys()])
    for (const [name, { value, dark }] of tokens) expect(JSON.stringify([value, dark]), name).not.toMatch(/"\{/)
  },
)

test.each([
  [
    'a name of the base layer',
    { paint: { $type: 'color', black: hex('#ff0000', 1, 0, 0) } },
    /paint\.black is not a semantic/,
  ],
  [
    'an unknown name',
    { color: { $type: 'color', primary: hex('#ff0000', 1, 0, 0) } },
    /color\.primary is not a semantic/,
  ],
  ['another type', { color: { brand: { $type: 'number', $value: 1 } } }, /color\.brand is a color, not a number/],
  [
    'an alias to an unknown token',
    { color: { $type: 'color', tint: { $value: '{paint.pink}' } } },
    /\{paint\.pink\} is not a token/,
  ],
  [
    'an alias to another type',
    { color: { $type: 'color', tint: { $value: '{space.4}' } } },
    /is a dimension, but a color is expected/,
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
])('a brand with %s is refused with one line', (_, json, message) => {
  expect(() => withBrand(json)).toThrow(message)
})

test('all that a brand may not have is said at once, with the likely name', () => {
  const px = { $type: 'dimension', $value: { value: 4, unit: 'px' } }
  const tokens = {
    color: { $type: 'color', brnd: hex('#ff0000', 1, 0, 0) },
    radius: { contrl: px },
    spacing: { '99': px },
  }
  expect(() => withBrand(tokens)).toThrow(
    [
      'color.brnd is not a semantic token: did you mean color.brand?',
      'radius.contrl is not a semantic token: did you mean radius.control?',
    ].join('\n'),
  )
  const aliases = { color: { $type: 'color', tint: { $value: '{color.watr}' }, water: { $value: '{paint.gren}' } } }
  expect(() => withBrand(aliases)).toThrow(
    [
      'color.tint: {color.watr} is not a token: did you mean {color.water}?',
      'color.water: {paint.gren} is not a token: did you mean {paint.green}?',
    ].join('\n'),
  )
})

test('a brand colour changes every derived role, in light and dark, and no status colour', () => {
  const [redTokens, defaultTokens] = [withBrand(red), readResolvedTokens(defaultBrand.id)]
  expect(redTokens.get('color.fill')).toMatchObject({
    value: expect.stringMatching(/^#e/),
    dark: expect.stringMatching(/^#f/),
  })
  for (const [name, { value, dark }] of redTokens)
    if (/^color\.(?:ok|warn|bad|qr)/.test(name))
      expect({ value, dark }, name).toMatchObject({ ...pick(defaultTokens.get(name)) })
})

test('a brand may set a colour separately for light and dark', () => {
  const violet = { $value: { colorSpace: 'srgb', components: [0.357, 0.129, 0.714], hex: '#5b21b6' } }
  const lilac = { colorSpace: 'srgb', components: [0.769, 0.71, 0.992], hex: '#c4b5fd' }
  const tokens = withBrand({
    color: { $type: 'color', fill: { ...violet, $extensions: { 'app.washday.dark': lilac } } },
  })
  expect(tokens.get('color.fill')).toMatchObject({ value: '#5b21b6', dark: '#c4b5fd' })
})

const pick = (token: { value: unknown; dark: unknown } | undefined) => ({ value: token?.value, dark: token?.dark })

test('a brand may override a derived colour', () => {
  const tokens = withBrand({ color: { $type: 'color', tint: hex('#ffffff', 1, 1, 1) } })
  expect(pick(tokens.get('color.tint'))).toEqual({ value: '#ffffff', dark: '#ffffff' })
})

test.each(brands.map(({ id }) => id))(
  '%s satisfies every contrast rule, also with the tokens that it overrides',
  (id) => {
    expect(checkTokens(readResolvedTokens(id))).toEqual([])
  },
)

test.each([
  ['a fill', { fill: hex('#ffffff', 1, 1, 1) }, 'light: onFill #ffffff on fill #ffffff is 1.00:1 and needs 4.5:1'],
  ['a status colour', { bad: hex('#ff0000', 1, 0, 0) }, 'light: bad #ff0000 on surface'],
  ['a background', { warnTint: hex('#000000', 0, 0, 0) }, 'on warnTint #000000'],
  ['a hovered row', { sunken: hex('#808080', 0.502, 0.502, 0.502) }, 'light: ok #086a39 on sunken #808080'],
  [
    'a selected tile while pressed',
    { tintLine: hex('#0f8a4b', 0.0588, 0.5412, 0.2941) },
    'brandText #065c30 on tintLine',
  ],
  [
    'the halo of the focus',
    { surface: hex('#808080', 0.502, 0.502, 0.502) },
    'on surface #808080 is 4.40:1 and needs 9',
  ],
  ['the paper of a QR code', { qrPaper: hex('#000000', 0, 0, 0) }, 'qrInk #000000 on qrPaper #000000'],
])('[D2] %s that a brand overrides must satisfy the contrast rules too', (_, color, why) => {
  const findings = checkTokens(withBrand({ color: { $type: 'color', ...color } }))
  expect(findings.map(({ message }) => message).join('\n')).toContain(why)
})

test.each(brands.map(({ id }) => id))('[G11] status colours have enough contrast on every surface of %s', (id) => {
  const tokens = readResolvedTokens(id)
  const colour = (name: string, scheme: 'value' | 'dark') => String(tokens.get(`color.${name}`)?.[scheme])
  for (const scheme of ['value', 'dark'] as const) {
    for (const status of ['ok', 'warn', 'bad'])
      for (const back of ['canvas', 'surface', `${status}Tint`])
        expect(contrast(colour(status, scheme), colour(back, scheme)), `${status} on ${back}`).toBeGreaterThanOrEqual(
          4.5,
        )
    expect(contrast(colour('warnUi', scheme), colour('surface', scheme))).toBeGreaterThanOrEqual(3)
  }
})

test('second lines are at least 15 px for older eyes; only names below icons are smaller', () => {
  const sizes = [...readResolvedTokens(defaultBrand.id)].filter(([, { type }]) => type === 'typography')
  const small = sizes.flatMap(([name, { value }]) => {
    const { fontSize } = value as { fontSize: { value: number; unit: string } } // parseTokens has checked its format
    expect(fontSize.unit, name).toBe('rem')
    return fontSize.value * 16 < 15 ? [name] : []
  })
  expect(small).toEqual(['text.labelS', 'text.labelSStrong'])
})

test('[H1] line heights leave room for Thai: body text ≥ 1.6, headings ≥ 1.4, only figures less; no letter-spacing', () => {
  const styles = [...readResolvedTokens(defaultBrand.id)].filter(([, { type }]) => type === 'typography')
  expect(styles.length).toBeGreaterThan(12)
  for (const [name, { value }] of styles) {
    const minimum = name.startsWith('text.figure') ? 1 : /^text\.h/.test(name) ? 1.4 : 1.6
    expect(value, name).toMatchObject({ letterSpacing: { value: 0 } })
    expect((value as { lineHeight: number }).lineHeight, name).toBeGreaterThanOrEqual(minimum)
  }
})

test('the variables have the names that Panda gives them', () => {
  const names = [...readResolvedTokens(defaultBrand.id).keys()].filter((name) => variableOf(name))
  const pandaCategories: Record<string, string> = {
    ...{ color: 'colors', target: 'sizes', radius: 'radii', duration: 'durations' },
    ...{ easing: 'easings', layer: 'zIndex', shadow: 'shadows', typeface: 'fonts' },
    ...{ detail: 'spacing', part: 'sizes', textSize: 'fontSizes' },
  }
  expect(names.length).toBeGreaterThan(60)
  for (const name of names) {
    const [group = '', ...rest] = name.split('.')
    const pandaName = `${pandaCategories[group] ?? group}.${rest.join('.')}`
    expect(token.var(pandaName as Parameters<typeof token.var>[0]), name).toBe(`var(${variableOf(name)})`) // any name; a wrong one is undefined
  }
})

test('the CSS of a brand has only what differs from the default, and a shadow follows its colour', () => {
  const defaultTokens = withBrand({})
  expect(cssOf(defaultTokens, defaultTokens)).toBe('')
  const changedVariables = variablesOf(withBrand(red), defaultTokens)
  expect([...changedVariables.keys()].every((name) => name.startsWith('--colors-'))).toBe(true)
  expect(variablesOf(defaultTokens).get('--shadows-halo')).toBe('0px 0px 0px 2px var(--colors-surface)')
  const rounderTokens = withBrand({ radius: { $type: 'dimension', control: { $value: '{corner.6}' } } })
  expect(cssOf(rounderTokens, defaultTokens)).toBe(':root{--radii-control:6px}')
})
