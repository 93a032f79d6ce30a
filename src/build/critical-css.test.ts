import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { createCriticalCss } from './critical-css.ts'

const { document } = new JSDOM('<html><body><main class="a"><a class="b" href="/x">x</a></main></body></html>', {
  url: 'http://localhost/',
  pretendToBeVisual: false,
}).window
const critical = (css: string) => createCriticalCss(css)(document)

test('keeps the rules that match the document, in any at-rule', () => {
  expect(critical('@layer reset,base;@layer base{.a{color:red}.c{color:blue}}')).toBe(
    '@layer reset,base;@layer base{.a{color:red}}',
  )
  expect(critical('@media (width<=359.98px){.b:after{content:"}"}.c{top:0}}@media (height<=1px){.c{top:0}}')).toBe(
    '@media (width<=359.98px){.b:after{content:"}"}}',
  )
  expect(critical('*,:before,::backdrop{margin:0}.c,main > .b:focus-visible{top:0}')).toBe(
    '*,:before{margin:0}main > .b:focus-visible{top:0}',
  )
})

test('keeps a chosen colour scheme and drops motion, print and pointer states', () => {
  const chosen = 'html[data-color-scheme=dark]{top:0}'
  expect(critical(chosen)).toBe(chosen)
  expect(critical('@keyframes sway{to{top:0}}@media print{.a{top:0}}.b:hover{top:0}.b[data-pressed]{top:0}')).toBe('')
})

test('keeps a variable that a kept rule reads, directly or through another variable', () => {
  expect(critical(':root{--one:var(--two);--two:1px;--three:var(--four);--four:2px;}.a{top:var(--one)}')).toBe(
    ':root{--one:var(--two);--two:1px;}.a{top:var(--one)}',
  )
})
