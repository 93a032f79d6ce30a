import { expect, test } from 'vitest'
import { logoCss } from './logo-css.ts'

const logo = (paint: string) => `<svg viewBox="0 0 8 8"><path d="M0 0H8V8Z" fill="${paint}"/></svg>`

test('a logo of one colour is a shape, and one with its own colours a picture on white', () => {
  expect(logoCss(logo('currentColor'))).toMatch(/--logo-shape:url\("data:[^"]*"\);--logo-picture:initial/)
  expect(logoCss(logo('#c00'))).toMatch(/--logo-shape:initial;--logo-picture:url\("data:[^"]*%23c00[^"]*"\) .*#fff/)
})

test('whatever is drawn, nothing leaves the address it stands in', () => {
  const css = logoCss(logo('#c00').replace('0 0H8', '0%\n"\'()\\0H8'))
  const address = /url\("([^"]*)"\)/.exec(css)?.[1] ?? ''
  expect(address).not.toMatch(/[<>()\n]/)
  expect(decodeURIComponent(address)).toContain('0% "\'()\\0H8')
})
