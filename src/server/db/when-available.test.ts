import { expect, test, vi } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { whenAvailable } from './prepare-database.ts'

const refused = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
const never = new AbortController().signal

test('a database that is away at the start is waited for, with a line for each try', async () => {
  const lines: string[] = []
  const work = vi.fn<() => Promise<string>>(async () => 'ready')
  work.mockImplementationOnce(refused).mockImplementationOnce(refused)
  const log = createLog('warn', (line) => lines.push(line))
  expect(await whenAvailable(work, log, never, 1)).toBe('ready')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('waiting for the database, trying again every five seconds')
})

test('a start with a wrong password ends at once, and a wait when the server is stopped', async () => {
  const log = createLog('error')
  const wrong = Object.assign(new Error('password authentication failed'), { code: '28P01' })
  await expect(whenAvailable(() => Promise.reject(wrong), log, never)).rejects.toBe(wrong)
  const stopping = new AbortController()
  const waiting = whenAvailable(refused, log, stopping.signal)
  stopping.abort()
  await expect(waiting).rejects.toThrow()
})
