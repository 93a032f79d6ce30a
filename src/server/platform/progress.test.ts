import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showProgress } from './progress.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A command of 31 s that prints a line after 20 s. */
function writtenBy(output: { isTTY?: boolean; columns?: number }) {
  let written = ''
  let done = 0
  const write = (text: string) => {
    written += text
  }
  const progress = showProgress(() => `${done} of 2 parts done`, { ...output, write })
  vi.advanceTimersByTime(20_000)
  done = 1
  progress.print('unit: 12 passed\n')
  vi.advanceTimersByTime(11_000)
  progress.stop()
  vi.advanceTimersByTime(60_000)
  return written
}

test('progress in a log is a line at the start and one every 15 s', () => {
  expect(writtenBy({}).split('\n')).toEqual([
    '0 of 2 parts done, 0 s',
    '0 of 2 parts done, 15 s',
    'unit: 12 passed',
    '1 of 2 parts done, 30 s',
    '',
  ])
})

test('progress in a terminal is one line, rewritten each second and gone at the end', () => {
  const written = writtenBy({ isTTY: true, columns: 20 })
  const [above = '', line = '', ...more] = written.split('\n').map((text) => text.split('\r\u001b[2K'))
  expect([above.length, above.at(-1)]).toEqual([23, 'unit: 12 passed'])
  expect(new Set(above.slice(1, -1))).toEqual(new Set(['0 of 2 parts done, ']))
  expect([line.length, line.at(-1)]).toEqual([14, ''])
  expect(new Set(line.slice(1, -1))).toEqual(new Set(['1 of 2 parts done, ']))
  expect(more).toEqual([])
})
