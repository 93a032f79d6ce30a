import { expect, test } from 'vitest'
import { errorMessage, notFoundMessage, statusMessage } from './error-text.ts'

test('gives the not-found message for 404 only', () => {
  expect([404, 500, 503, 403, 0].map(statusMessage)).toEqual([
    'Page Not Found',
    ...Array.from({ length: 4 }, () => 'Internal Server Error'),
  ])
})

test.each([
  ['/nowhere', 'Page not found: /nowhere'],
  ['/ไม่มี/หน้านี้', 'Page not found: /ไม่มี/หน้านี้'],
  ['/<img src=x onerror=alert(1)>', 'Page not found: /<img src=x onerror=alert(1)>'],
  ['/a\u202egpj.exe\u0000\n', 'Page not found: /a gpj.exe'],
])('quotes the path %j without characters that would change how the line reads', (path, message) => {
  expect(notFoundMessage(path)).toBe(message)
})

test('truncates a long path or message without splitting a character', () => {
  const message = notFoundMessage(`/${'😀'.repeat(5_000)}`)
  expect(message).toBe(`Page not found: /${'😀'.repeat(118)}…`)
  expect(errorMessage(new Error('x'.repeat(10_000)))).toHaveLength(120)
})

test.each([
  [new TypeError('a is not a function'), 'a is not a function'],
  ['a text', 'a text'],
  [undefined, ''],
  [null, ''],
  [new Error(''), ''],
])('gives the message of %o', (error, message) => {
  expect(errorMessage(error)).toBe(message)
})
