import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Starts a browser in a process group of its own, so that its child processes end with it.
 * @returns `stop`, which also runs when this process exits
 */
export function startGroup(program: string, args: readonly string[], options: SpawnOptions = {}) {
  const child = spawn(program, args, { ...options, detached: true })
  const exited = once(child, 'exit')
  function kill() {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch {
      // The group has ended by itself.
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
 * The first match in what a process writes.
 * @throws Error when the process exits before
 */
export function written(child: ChildProcess, pattern: RegExp): Promise<string> {
  let text = ''
  return new Promise((found, fail) => {
    for (const stream of [child.stdout, child.stderr, child.stdio[3]])
      stream?.on('data', (part) => {
        text += part
        const match = pattern.exec(text)
        if (match) found(match[1] ?? match[0])
      })
    child.once('error', fail)
    child.once('exit', (code) => fail(new Error(`${child.spawnfile} exited with ${code}: ${text}`)))
  })
}
