import { describe, expect, test } from 'vitest'
import { readResolvedTokens } from '#design-tokens/read-tokens.ts'
import { logoParts as partsOf } from './inline-logo.ts'

const tokens = readResolvedTokens('washday', '.')
const logoParts = (text: string, dark?: string) => partsOf(text, tokens, dark)

const logo = (paint: string) => `<svg viewBox="0 0 8 8"><path d="M0 0H8V8Z" fill="${paint}"/></svg>`

test('a logo in one colour becomes an inline drawing, and one with its own colours an image', () => {
  const oneColor = logoParts(logo('currentColor'))
  expect(oneColor.markup).toMatch(/^<svg id="logo-drawing".*<symbol id="logo" viewBox="0 0 8 8">.*<\/svg>$/)
  expect(oneColor.css).not.toContain('--logo')
  const multiColor = logoParts(logo('#c00'))
  expect(multiColor.markup).toBe('')
  expect(multiColor.css).toMatch(/--logo-shape:none;--logo-picture:url\("data:[^"]*%23c00[^"]*"\) /)
})

describe('a logo with its own colours is on white', () => {
  const NONE = 'light-dark(transparent,transparent)'
  test.each([
    ['nowhere, if both schemes show it', logo('#d33'), NONE],
    ['in the dark, if it is dark', logo('#123'), 'light-dark(transparent,#fff)'],
    ['in the light, if it is light', logo('#FFD400'), 'light-dark(#fff,transparent)'],
    [
      'in the dark, if a shape has no paint',
      '<svg viewBox="0 0 8 8"><path d="M0 0H8V8Z"/></svg>',
      'light-dark(transparent,#fff)',
    ],
    [
      'nowhere, if its group has the paint',
      '<svg viewBox="0 0 8 8"><g fill="#dd3333"><path d="M0 0H8V8Z"/></g></svg>',
      NONE,
    ],
    ['in both, if a part is transparent', logo('#c00" opacity=".5'), 'light-dark(#fff,#fff)'],
    ['in both, if a colour has only a name', logo('red'), 'light-dark(#fff,#fff)'],
  ])('%s', (_, text, plate) => expect(logoParts(text).css).toContain(`no-repeat ${plate}}`))
})

test.each(['currentColor', '#c00'])('a logo of the dark scheme replaces one in %s there', (paint) => {
  const { css } = logoParts(logo(paint), logo('#9cf'))
  expect(css).toMatch(
    /@media \(prefers-color-scheme:dark\)\{:root\{--logo-shape:none;--logo-picture:url\("[^"]*%239cf[^"]*"\) center\/contain no-repeat transparent\}\}$/,
  )
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
