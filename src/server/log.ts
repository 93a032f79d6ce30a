import { codeOf } from './error-code.ts'

const LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type Level = (typeof LEVELS)[number]

/** Plain facts only: no phone, PIN, token or body is ever handed to the log. */
type Facts = Record<string, string | number | boolean | null | undefined>
export type Log = Record<Level, (message: string, facts?: Facts) => void>

/** One JSON line an event on standard error, so that what is printed for people stays readable. */
export function createLog(least: Level, print: (line: string) => unknown = (line) => process.stderr.write(line)): Log {
  const write = (level: Level) => (message: string, facts?: Facts) => {
    if (LEVELS.indexOf(level) < LEVELS.indexOf(least)) return
    print(`${JSON.stringify({ at: new Date().toISOString(), level, message, ...facts })}\n`)
  }
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}

/** Name and message of an error and of what caused it. For the log only; it may hold SQL, never its values. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // A failed query's own message repeats its parameters; its cause says what is wrong without them.
  if (error.message.startsWith('Failed query') && error.cause) return describeError(error.cause)
  const code = codeOf(error)
  return `${error.name}: ${error.message}${code ? ` [${code}]` : ''}${error.cause ? ` ← ${describeError(error.cause)}` : ''}`
}
