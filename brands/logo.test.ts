import { expect, test } from 'vitest'
import { readLogo } from './logo.ts'

const svg = (inner: string, attributes = 'viewBox="0 0 64 64"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`
const circle = '<circle cx="32" cy="32" r="30" fill="currentColor"/>'

test('a drawing in currentColor takes the brand colour, one with its own colours keeps them', () => {
  expect(readLogo(svg(circle)).isOneColor).toBe(true)
  expect(readLogo(svg('<path d="M0 0H64V64Z" fill="#f00"/>')).isOneColor).toBe(false)
  expect(readLogo(svg('<path d="M0 0H64V64Z"/>')).isOneColor).toBe(false)
  expect(readLogo(svg(circle, 'viewBox="-4 -4 72 72" fill="none"'))).toMatchObject({ box: '-4 -4 72 72' })
})

test('a byte order mark, an XML declaration and comments are accepted', () => {
  expect(() => readLogo(`\uFEFF<?xml version="1.0"?>\n<!-- made by hand -->\n${svg(circle)}\n`)).not.toThrow()
})

test.each([
  ['another format', 'GIF89a', /is not an SVG/],
  ['two drawings', svg('') + svg(''), /must not contain|is not an SVG|<svg>/],
  ['a script', svg('<script>alert(1)</script>'), /must not contain <script>/],
  ['an embedded page', svg('<foreignObject><p/></foreignObject>'), /must not contain <foreignObject>/],
  ['an external image', svg('<image href="https://example.com/x.png"/>'), /outside the file/],
  ['a reference to an element', svg('<use href="#a"/>'), /must not contain <use>/],
  ['a handler', svg('<path onload="alert(1)" d="M0 0"/>'), /must not use onload=/],
  ['a handler after a line break', svg('<path\nONCLICK = "alert(1)" d="M0 0"/>'), /must not use ONCLICK=/],
  ['a handler after a slash', svg('<path/onclick="alert(1)"/>'), /must not/],
  ['a style sheet', svg('<style>@import "https://example.com"</style>'), /must not contain <style>/],
  ['a style attribute', svg('<path style="fill:url(https://example.com/x)" d="M0 0"/>'), /must not use style=/],
  ['an external paint', svg('<path fill="url(https://example.com/x#a)" d="M0 0"/>'), /outside the file/],
  ['an entity bomb', `<!DOCTYPE svg [<!ENTITY a "aaaa">]>${svg('&a;')}`, /is not an SVG|DOCTYPE/],
  ['an entity', svg('<title>&xxe;</title>'), /outside the file/],
  ['CDATA', svg('<![CDATA[<script>]]>'), /DOCTYPE, CDATA/],
  ['text, which needs a font', svg('<text>Wash</text>'), /convert it to outlines/],
  ['an animation', svg('<animate attributeName="r"/>'), /must not contain <animate>/],
  ['no viewBox', svg(circle, 'width="64"'), /square viewBox/],
  ['a viewBox that is not square', svg(circle, 'viewBox="0 0 64 32"'), /square viewBox/],
  ['an empty viewBox', svg(circle, 'viewBox="0 0 0 0"'), /square viewBox/],
  ['more than 64 kB', svg(`<path d="${'M0 0'.repeat(20_000)}"/>`), /larger than 64 kB/],
])('a logo with %s is refused with one line', (_, text, message) => {
  expect(() => readLogo(text)).toThrow(message)
})
