import { spawn } from 'node:child_process'
import { once } from 'node:events'

export type Command = {
  /** A program of `node_modules/.bin` with its arguments. */
  command: readonly string[]
  env?: Readonly<Record<string, string>>
}
export type CommandResult = { code: number | null; output: string; seconds: number; cpuSeconds: number }

/**
 * The shell's `times` is the only portable measure of the CPU time of a process and its children. It leaves out
 * children that were not waited for, such as a browser's renderers: of a browser test it counts two fifths.
 */
const WITH_TIMES = '"$@"; code=$?; times; exit $code'
/** `0m1.50s 0m0.20s`: user and system time; the second such line is for the children. */
const TIMES = /^(\d+)m([\d.]+)s (\d+)m([\d.]+)s$/

/** @returns the output without the lines of `times`, and the seconds in them */
function readTimes(output: string): { output: string; cpuSeconds: number } {
  const lines = output.trimEnd().split('\n')
  const [, userMinutes, user, systemMinutes, system] = TIMES.exec(lines.at(-1) ?? '') ?? []
  if (system === undefined) return { output, cpuSeconds: 0 }
  return {
    output: `${lines.slice(0, -2).join('\n')}\n`,
    cpuSeconds: (Number(userMinutes) + Number(systemMinutes)) * 60 + Number(user) + Number(system),
  }
}

/** Runs a program to its end. The output is stdout and stderr in the order they were written. */
export async function runCommand({ command, env }: Command): Promise<CommandResult> {
  const start = performance.now()
  const child = spawn('sh', ['-c', WITH_TIMES, 'sh', 'npx', ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => {
      output += text
    })
  }
  const [code] = await once(child, 'close')
  return { code, ...readTimes(output), seconds: (performance.now() - start) / 1000 }
}
