import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Starts a browser in its own process group, so that its child processes end with it.
 * @returns the process and `stop`; the group is also killed when this process exits
 */
export function startGroup(program: string, args: readonly string[], options: SpawnOptions = {}) {
  const child = spawn(program, args, { ...options, detached: true })
  const exited = once(child, 'exit')
  function kill() {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The group has already ended.
    }
  }
  process.once('exit', kill)
  return {
    child,
    async stop() {
      kill()
      await exited
      process.removeListener('exit', kill)
    },
  }
}

/**
 * Waits for the first match in the output of a process.
 * @throws Error if the process exits before
 */
export function waitForOutput(child: ChildProcess, pattern: RegExp): Promise<string> {
  let text = ''
  return new Promise((resolve, fail) => {
    for (const stream of [child.stdout, child.stderr, child.stdio[3]])
      stream?.on('data', (part) => {
        text += part
        const match = pattern.exec(text)
        if (match) resolve(match[1] ?? match[0])
      })
    child.once('error', fail)
    child.once('exit', (code) => fail(new Error(`${child.spawnfile} exited with ${code}: ${text}`)))
  })
}
