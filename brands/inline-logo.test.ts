import { expect, test } from 'vitest'
import { logoParts } from './inline-logo.ts'

const logo = (paint: string) => `<svg viewBox="0 0 8 8"><path d="M0 0H8V8Z" fill="${paint}"/></svg>`

test('a logo of one colour is a drawing in the page, and one with its own colours a picture on white', () => {
  const drawn = logoParts(logo('currentColor'))
  expect(drawn.markup).toMatch(/^<svg id="logo-drawing".*<symbol id="logo" viewBox="0 0 8 8">.*<\/svg>$/)
  expect(drawn.css).not.toContain('--logo')
  const pictured = logoParts(logo('#c00'))
  expect(pictured.markup).toBe('')
  expect(pictured.css).toMatch(/--logo-shape:none;--logo-picture:url\("data:[^"]*%23c00[^"]*"\) .*#fff/)
})

test('what a drawing names is not what the page names', () => {
  const cut = '<clipPath id="main"><path d="M0 0H8V8Z"/></clipPath><g clip-path="url(#main)">'
  const { markup } = logoParts(logo('currentColor').replace('<path', `${cut}<path`).replace('</svg>', '</g></svg>'))
  expect(markup).toContain('<clipPath id="logo-main">')
  expect(markup).toContain('url(#logo-main)')
  expect(markup).not.toMatch(/["#]main/)
})

test('whatever is drawn, nothing leaves the address it stands in', () => {
  const { css } = logoParts(logo('#c00').replace('0 0H8', '0%\n"\'()\\0H8'))
  const address = /url\("([^"]*)"\)/.exec(css)?.[1] ?? ''
  expect(address).not.toMatch(/[<>()\n]/)
  expect(decodeURIComponent(address)).toContain('0% "\'()\\0H8')
})
