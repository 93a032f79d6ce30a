import { expect, test } from 'vitest'
import { logoParts } from './inline-logo.ts'

const logo = (paint: string) => `<svg viewBox="0 0 8 8"><path d="M0 0H8V8Z" fill="${paint}"/></svg>`

test('a logo in one colour becomes an inline drawing, and one with its own colours an image on white', () => {
  const oneColor = logoParts(logo('currentColor'))
  expect(oneColor.markup).toMatch(/^<svg id="logo-drawing".*<symbol id="logo" viewBox="0 0 8 8">.*<\/svg>$/)
  expect(oneColor.css).not.toContain('--logo')
  const multiColor = logoParts(logo('#c00'))
  expect(multiColor.markup).toBe('')
  expect(multiColor.css).toMatch(/--logo-shape:none;--logo-picture:url\("data:[^"]*%23c00[^"]*"\) .*#fff/)
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
