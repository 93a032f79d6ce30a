import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('no fact can replace the message, the level or the time of a line', () => {
  const lines: string[] = []
  const { warn } = createLog('info', (line) => lines.push(line))
  // The type forbids these names, which a spread record can still have.
  const facts: Record<string, string> = { message: 'another', level: 'debug', at: 'never', reason: 'quota' }
  warn('push delayed, will retry', facts as Parameters<typeof warn>[1])
  const { at, ...line } = JSON.parse(lines.join(''))
  expect(line).toEqual({ level: 'warn', message: 'push delayed, will retry', reason: 'quota' })
  expect(Date.parse(at)).toBeGreaterThan(0)
})
