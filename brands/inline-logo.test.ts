import { describe, expect, test } from 'vitest'
import { readResolvedTokens } from '#design-tokens/read-tokens.ts'
import { logoParts as partsOf } from './inline-logo.ts'
import { type LogoTexts, logoTexts } from './logo-files.ts'

const tokens = readResolvedTokens('washday', '.')
const logoParts = (logo: string, others: Partial<LogoTexts> = {}) =>
  partsOf({ ...logoTexts(() => null), logo, ...others }, tokens)

const logo = (paint: string) => `<svg viewBox="0 0 8 8"><path d="M0 0H8V8Z" fill="${paint}"/></svg>`
const wide = (paint: string, width = 32) => logo(paint).replace('0 0 8 8', `0 0 ${width} 8`)

/** What the rules say about the logo in a colour scheme. */
function markIn(scheme: 'light' | 'dark', css: string): Record<string, string> {
  const inScheme = (value: string) =>
    value.replace(/^var\(--light,(.*)\)var\(--dark,(.*)\)$/, scheme === 'light' ? '$1' : '$2')
  const properties = css.matchAll(
    /(--logo-shape|--logo-picture|width|filter|position|clip-path):(.*?)(?=;--logo|;clip|;filter|\}(?:\[|:root|$))/g,
  )
  return Object.fromEntries(
    Array.from(properties, ([, name = '', value = '']) => [name.replace('--logo-', ''), inScheme(value)]),
  )
}

test('a logo in one colour becomes an inline drawing, and one with its own colours an image', () => {
  const oneColor = logoParts(logo('currentColor'))
  expect(oneColor.markup).toMatch(/^<svg id="logo-drawing".*<symbol id="logo" viewBox="0 0 8 8">.*<\/svg>$/)
  expect(oneColor.css).not.toContain('--logo')
  const multiColor = logoParts(logo('#c00'))
  expect(multiColor.markup).toBe('')
  expect(multiColor.css).toMatch(/--logo-shape:none;--logo-picture:url\("data:[^"]*%23c00[^"]*"\) /)
})

describe('a logo with its own colours has an outline, never in the light, where the page is white', () => {
  const [NONE, WHITE] = ['none', expect.stringContaining('drop-shadow(0 0 1px #fff)')]
  test.each([
    ['nowhere, if both schemes show it', logo('#d33'), NONE],
    ['in the dark, if it is dark', logo('#123'), WHITE],
    ['nowhere, if it is light', logo('#FFD400'), NONE],
    ['in the dark, if a shape has no paint', '<svg viewBox="0 0 8 8"><path d="M0 0H8V8Z"/></svg>', WHITE],
    [
      'nowhere, if its group has the paint',
      '<svg viewBox="0 0 8 8"><g fill="#dd3333"><path d="M0 0H8V8Z"/></g></svg>',
      NONE,
    ],
    ['in the dark, if a part is transparent', logo('#c00" opacity=".5'), WHITE],
    ['in the dark, if a colour has only a name', logo('red'), WHITE],
  ])('%s', (_, text, dark) => {
    const { css } = logoParts(text)
    expect(markIn('light', css).filter ?? 'none').toBe('none')
    expect(markIn('dark', css).filter ?? 'none').toEqual(dark)
  })
})

test.each(['currentColor', '#c00'])('a logo of the dark scheme replaces one in %s there', (paint) => {
  const { css } = logoParts(logo(paint), { darkLogo: logo('#9cf') })
  expect(markIn('dark', css)).toMatchObject({ shape: 'none', picture: expect.stringMatching(/%239cf.* no-repeat$/) })
  expect(markIn('light', css).picture ?? 'none').not.toContain('%239cf')
})

test('the scheme that a customer has chosen decides, not that of the device', () => {
  const { css } = logoParts(logo('#123'), { darkLogo: logo('#9cf'), wideLogo: wide('#123') })
  expect(css).not.toMatch(/@media|light-dark/)
})

describe('a wide logo stands for mark and name', () => {
  const WIDE = { width: 'min(7rem,60vw)', position: 'absolute', 'clip-path': 'inset(50%)' }
  const NARROW = { width: '1.75rem', position: 'static', 'clip-path': 'none' }

  test('as a drawing in both schemes, if it has one colour', () => {
    const { css, markup } = logoParts(logo('#c00'), { wideLogo: wide('currentColor') })
    expect(markup).toContain('<symbol id="logo" viewBox="0 0 32 8" preserveAspectRatio="xMinYMid">')
    for (const scheme of ['light', 'dark'] as const) expect(markIn(scheme, css)).toEqual({ ...WIDE, filter: 'none' })
  })

  test('as an image, if both schemes show it', () => {
    const { css } = logoParts(logo('currentColor'), { wideLogo: wide('#d33') })
    for (const scheme of ['light', 'dark'] as const)
      expect(markIn(scheme, css)).toEqual({
        ...WIDE,
        filter: 'none',
        shape: 'none',
        picture: expect.stringMatching(/%23d33.*left\/contain no-repeat$/),
      })
  })

  test.each([
    ['the drawing', logo('currentColor'), undefined, { ...NARROW, shape: 'inline', picture: 'none' }],
    [
      'the logo',
      logo('#123'),
      undefined,
      { ...NARROW, filter: expect.stringContaining('#fff'), picture: expect.stringContaining('%23123') },
    ],
    ['the dark logo', logo('#123'), logo('#9cf'), { ...NARROW, picture: expect.stringMatching(/%239cf.* no-repeat$/) }],
  ])('not in the dark, if a part of it would be lost there: %s and the name are shown', (_, square, darkLogo, mark) => {
    const { css } = logoParts(square, { wideLogo: wide('#123'), darkLogo: darkLogo ?? null })
    expect(markIn('light', css)).toMatchObject(WIDE)
    expect(markIn('dark', css)).toMatchObject(mark)
  })

  test('there too, if it has a dark one', () => {
    const { css } = logoParts(logo('#123'), { wideLogo: wide('#123'), darkWideLogo: wide('#9cf', 40) })
    expect(markIn('dark', css)).toMatchObject({ ...WIDE, width: 'min(8.75rem,60vw)' })
  })

  test.each([
    ['square', 8, 'The logo is 8 × 8, too narrow for a wide logo: '],
    ['very long', 80, 'The logo is 80 × 8, which would be too low to be read in the header of a phone: '],
  ])('unless it is %s', (_, width, message) => {
    expect(() => logoParts(logo('#123'), { wideLogo: wide('#123', width) })).toThrow(message)
  })
})

test('the ids in a drawing do not collide with those of the page', () => {
  const cut =
    '<linearGradient id="main2" href="#main"/><clipPath id="main"><path d="M0 0H8V8Z"/></clipPath><g clip-path="url(#main)">'
  const { markup } = logoParts(logo('currentColor').replace('<path', `${cut}<path`).replace('</svg>', '</g></svg>'))
  expect(markup).toContain('<clipPath id="logo-main">')
  expect(markup).toContain('url(#logo-main)')
  expect(markup).toContain('href="#logo-main"')
  expect(markup).not.toMatch(/["#]main/)
})

test('no character of the drawing ends the url() that contains it', () => {
  const { css } = logoParts(logo('#c00').replace('0 0H8', '0%\n"\'()\\0H8'))
  const dataUrl = /url\("([^"]*)"\)/.exec(css)?.[1] ?? ''
  expect(dataUrl).not.toMatch(/[<>()\n]/)
  expect(decodeURIComponent(dataUrl)).toContain('0% "\'()\\0H8')
})
