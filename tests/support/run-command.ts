import { spawn } from 'node:child_process'
import { once } from 'node:events'

export type Command = {
  /** A program of `node_modules/.bin`, and its arguments. */
  command: readonly string[]
  env?: Readonly<Record<string, string>>
}
export type CommandResult = { code: number | null; output: string; seconds: number; cpuSeconds: number }

/**
 * The shell's own `times` is the only portable measure of what a process and all its children used. It leaves out
 * children that nobody waited for, such as a browser's renderers: of a browser test it sees two fifths.
 */
const WITH_TIMES = '"$@"; code=$?; times; exit $code'
/** `0m1.50s 0m0.20s`: user and system time; the second such line is that of the children. */
const TIMES = /^(\d+)m([\d.]+)s (\d+)m([\d.]+)s$/

/** @returns the output without the lines of `times`, and the seconds that they say */
function readTimes(output: string): { output: string; cpuSeconds: number } {
  const lines = output.trimEnd().split('\n')
  const [, userMinutes, user, systemMinutes, system] = TIMES.exec(lines.at(-1) ?? '') ?? []
  if (system === undefined) return { output, cpuSeconds: 0 }
  return {
    output: `${lines.slice(0, -2).join('\n')}\n`,
    cpuSeconds: (Number(userMinutes) + Number(systemMinutes)) * 60 + Number(user) + Number(system),
  }
}

/** Runs a program to its end. Its two outputs are one text, in the order in which they were written. */
export async function runCommand({ command, env }: Command): Promise<CommandResult> {
  const start = performance.now()
  const child = spawn('sh', ['-c', WITH_TIMES, 'sh', 'npx', ...command], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  let written = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8')
    stream.on('data', (text: string) => {
      written += text
    })
  }
  const [code] = await once(child, 'close')
  return { code, ...readTimes(written), seconds: (performance.now() - start) / 1000 }
}
