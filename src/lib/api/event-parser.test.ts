import { expect, test } from 'vitest'
import { createEventParser } from './event-parser.ts'

function parsed(parts: readonly string[]) {
  const events: (string | undefined)[][] = []
  const retries: number[] = []
  const push = createEventParser({
    onEvent: ({ id, data }) => void events.push([id, data]),
    onRetry: (ms) => void retries.push(ms),
  })
  for (const part of parts) push(part)
  return { events, retries }
}

const TEXT = 'retry: 2000\n:\n\nid: a\ndata: {"x":1}\n\n: alive\n\ndata:one\ndata: two\nother: x\n\nid: b\ndata\n\n'
const EVENTS = [
  ['a', '{"x":1}'],
  ['a', 'one\ntwo'],
  ['b', ''],
]

test('parses events, ids and the retry time, and ignores comments and other fields', () => {
  expect(parsed([TEXT])).toEqual({ events: EVENTS, retries: [2_000] })
})

test.each([
  ['LF', TEXT],
  ['CRLF', TEXT.replaceAll('\n', '\r\n')],
  ['CR', `${TEXT.replaceAll('\n', '\r')}:`],
])('the result is the same for lines that end in %s, however the text is divided', (_, text) => {
  for (let at = 1; at < text.length; at++)
    expect(parsed([text.slice(0, at), text.slice(at)]).events, `divided at ${at}`).toEqual(EVENTS)
  expect(parsed([...text]).events).toEqual(EVENTS)
})

test('an event that is not complete is not passed on', () => {
  expect(parsed(['id: a\ndata: {"x"']).events).toEqual([])
})

test('an event without an end is rejected', () => {
  expect(() => parsed(Array.from({ length: 60 }, () => 'x'.repeat(10_000)))).toThrow('too long')
})
