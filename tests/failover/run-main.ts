import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/**
 * Runs the server's program with flags that end by themselves.
 * @param root of the project, which may be a copy
 * @returns its log
 */
export async function runMain(root: string, flags: readonly string[], env: Record<string, string>): Promise<string> {
  const { stderr } = await run(process.execPath, [join(root, 'src/server/main.ts'), ...flags], {
    env: { PATH: process.env.PATH, NODE_ENV: 'test', LOG_LEVEL: 'warn', ...env },
    timeout: 180_000,
  })
  return stderr
}
