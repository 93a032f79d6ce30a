import { expect, test } from 'vitest'
import { unsupportedInScript, unsupportedInStyles } from './compat.ts'

test.each([
  ['a property', 'a { field-sizing: content }', ['field-sizing']],
  ['a value of an old property', 'a { text-wrap: pretty }', ['text-wrap', 'text-wrap: pretty']],
  ['a value of a property', 'a { color: light-dark(red, blue) }', ['light-dark()']],
  ['a function in a variable', 'a { --x: light-dark(red, blue) }', ['light-dark()']],
  ['a pseudo-class', 'a:open { color: red }', [':open']],
  ['a pseudo-element', 'a::details-content { color: red }', ['::details-content']],
  ['an at-rule', '@starting-style { a { color: red } }', ['@starting-style']],
  ['nesting', 'a { & b { color: red } }', ['nesting']],
  [
    'a property inside a condition other than @supports',
    '@media print { a { field-sizing: content } }',
    ['field-sizing'],
  ],
])('%s that an old browser lacks is found in a style sheet', (_what, css, expected) => {
  expect(unsupportedInStyles(css)).toEqual(expect.arrayContaining(expected))
})

test.each([
  ['a property behind @supports', '@supports (field-sizing: content) { a { field-sizing: content } }'],
  [
    'a feature that all browsers have',
    '@layer base { @media (prefers-reduced-motion: reduce) { a:focus-visible::before { inset: 0; width: min(1px, 2dvh) } } }',
  ],
  ['a string', 'a::before { content: "light-dark(" }'],
  ['a name of our own', 'a { animation-name: pretty; --field-sizing: 1 }'],
])('%s is not reported in a style sheet', (_what, css) => {
  expect(unsupportedInStyles(css)).toEqual([])
})

test.each([
  ['a global', 'new CloseWatcher()', ['CloseWatcher']],
  ['a static method', 'URL.parse(text)', ['URL.parse']],
  ['a static method of the language', 'Promise.try(go)', ['Promise.try']],
  ['a static method under another name of the global', 'AbortSignal.any([a, b])', ['AbortSignal.any']],
  ['a method', 'element.checkVisibility()', ['.checkVisibility']],
  ['a method of the language', 'one.symmetricDifference(other)', ['.symmetricDifference']],
  ['a method behind ?.', 'element?.showPopover()', ['.showPopover']],
  ['a flag', '/a/v', ['regular expression with v']],
])('%s that an old browser lacks is found in a script', (_what, code, expected) => {
  expect(unsupportedInScript('planted.js', code)).toEqual(expected)
})

test.each([
  ['a feature that all browsers have', 'structuredClone(a); list.at(-1); Object.groupBy; navigator.clipboard'],
  ['a property of that name', 'const a = { CloseWatcher: 1 }; a.label'],
])('%s is not reported in a script', (_what, code) => {
  expect(unsupportedInScript('planted.js', code).filter((it) => it !== 'Object.groupBy')).toEqual([])
})
