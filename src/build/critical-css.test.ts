import { JSDOM } from 'jsdom'
import { expect, test } from 'vitest'
import { criticalCss } from './critical-css.ts'

const { document } = new JSDOM('<html><body><main class="a"><a class="b" href="/x">x</a></main></body></html>', {
  url: 'http://localhost/',
  pretendToBeVisual: false,
}).window
const kept = (css: string) => criticalCss(css, document)

test('a rule is kept for what is in the document, whatever it is wrapped in', () => {
  expect(kept('@layer reset,base;@layer base{.a{color:red}.c{color:blue}}')).toBe(
    '@layer reset,base;@layer base{.a{color:red}}',
  )
  expect(kept('@media (width<=359.98px){.b:after{content:"}"}.c{top:0}}@media (height<=1px){.c{top:0}}')).toBe(
    '@media (width<=359.98px){.b:after{content:"}"}}',
  )
  expect(kept('*,:before,::backdrop{margin:0}.c,main > .b:focus-visible{top:0}')).toBe(
    '*,:before{margin:0}main > .b:focus-visible{top:0}',
  )
})

test('the colour scheme that somebody has chosen is kept, and what only moves, prints or is pointed at is not', () => {
  const chosen = 'html[data-color-scheme=dark]{top:0}'
  expect(kept(chosen)).toBe(chosen)
  expect(kept('@keyframes sway{to{top:0}}@media print{.a{top:0}}.b:hover{top:0}.b[data-pressed]{top:0}')).toBe('')
})

test('a variable is kept as far as something kept reads it', () => {
  expect(kept(':root{--one:var(--two);--two:1px;--three:var(--four);--four:2px;}.a{top:var(--one)}')).toBe(
    ':root{--one:var(--two);--two:1px;}.a{top:var(--one)}',
  )
})
