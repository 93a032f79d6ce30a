import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('no fact can replace the message, the level or the time of a line', () => {
  const lines: string[] = []
  const { warn } = createLog('info', (line) => lines.push(line))
  // The types forbid these names.
  Reflect.apply(warn, undefined, [
    'push delayed, will retry',
    { message: 'another', level: 'debug', at: 'never', reason: 'quota' },
  ])
  const { at, ...line } = JSON.parse(lines.join(''))
  expect(line).toEqual({ level: 'warn', message: 'push delayed, will retry', reason: 'quota' })
  expect(Date.parse(at)).toBeGreaterThan(0)
})
