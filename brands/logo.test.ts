import { expect, test } from 'vitest'
import { readLogo } from './logo.ts'

const svg = (inner: string, attributes = 'viewBox="0 0 64 64"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`
const circle = '<circle cx="32" cy="32" r="30" fill="currentColor"/>'

test('a drawing in currentColor takes the brand colour, one with colours of its own keeps them', () => {
  expect(readLogo(svg(circle)).isOneColor).toBe(true)
  expect(readLogo(svg('<path d="M0 0H64V64Z" fill="#f00"/>')).isOneColor).toBe(false)
  expect(readLogo(svg('<path d="M0 0H64V64Z"/>')).isOneColor).toBe(false)
  expect(readLogo(svg(circle, 'viewBox="-4 -4 72 72" fill="none"'))).toMatchObject({ box: '-4 -4 72 72' })
})

test('what an editor adds at the top does no harm', () => {
  expect(() => readLogo(`\uFEFF<?xml version="1.0"?>\n<!-- made by hand -->\n${svg(circle)}\n`)).not.toThrow()
})

test.each([
  ['no SVG at all', 'GIF89a', /is no SVG/],
  ['two drawings', svg('') + svg(''), /may not hold|is no SVG|<svg>/],
  ['a script', svg('<script>alert(1)</script>'), /may not hold <script>/],
  ['a page in it', svg('<foreignObject><p/></foreignObject>'), /may not hold <foreignObject>/],
  ['a picture from elsewhere', svg('<image href="https://example.com/x.png"/>'), /may not hold <image>/],
  ['a copy of itself', svg('<use href="#a"/>'), /may not hold <use>/],
  ['a handler', svg('<path onload="alert(1)" d="M0 0"/>'), /may not use onload=/],
  ['a handler after a line break', svg('<path\nONCLICK = "alert(1)" d="M0 0"/>'), /may not use ONCLICK=/],
  ['a handler after a slash', svg('<path/onclick="alert(1)"/>'), /may not/],
  ['a style sheet', svg('<style>@import "https://example.com"</style>'), /may not hold <style>/],
  ['a style', svg('<path style="fill:url(https://example.com/x)" d="M0 0"/>'), /may not use style=/],
  ['a paint from elsewhere', svg('<path fill="url(https://example.com/x#a)" d="M0 0"/>'), /outside itself/],
  ['an entity bomb', `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('&a;')}`, /is no SVG|DOCTYPE/],
  ['an entity', svg('<title>&xxe;</title>'), /outside itself/],
  ['CDATA', svg('<![CDATA[<script>]]>'), /DOCTYPE, CDATA/],
  ['text, which needs a font', svg('<text>Wash</text>'), /turn it into outlines/],
  ['motion', svg('<animate attributeName="r"/>'), /may not hold <animate>/],
  ['no viewBox', svg(circle, 'width="64"'), /square viewBox/],
  ['a viewBox that is no square', svg(circle, 'viewBox="0 0 64 32"'), /square viewBox/],
  ['a viewBox of nothing', svg(circle, 'viewBox="0 0 0 0"'), /square viewBox/],
  ['more than 64 kB', svg(`<path d="${'M0 0'.repeat(20_000)}"/>`), /larger than 64 kB/],
])('a logo with %s is refused in one line', (_, text, message) => {
  expect(() => readLogo(text)).toThrow(message)
})
