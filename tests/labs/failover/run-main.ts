import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const LIMIT_MS = 240_000

/** The server's program with flags that end by themselves. */
export type Run = { log: () => string; ended: Promise<void> }

/** @param root of the project, which may be a copy */
export function startMain(root: string, flags: readonly string[], env: Record<string, string>): Run {
  const child = spawn(process.execPath, [join(root, 'src/server/app/main.ts'), ...flags], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: LIMIT_MS,
  })
  let log = ''
  child.stderr.on('data', (part) => {
    log += part
  })
  const ended = once(child, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`${flags.join(' ')} ended with ${code}: ${log.slice(-800)}`)
  })
  ended.catch(() => {}) // thrown where it is awaited
  return { log: () => log, ended }
}
