import { codeOf } from './error-code.ts'

const LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type Level = (typeof LEVELS)[number]

/** Plain values: never a phone, PIN, token or body. */
type Facts = Record<string, string | number | boolean | null | undefined> & {
  [Name in 'at' | 'level' | 'message']?: never
}
export type Log = Record<Level, (message: string, facts?: Facts) => void>

/** Writes one JSON line per event to standard error, apart from the text for people on standard output. */
export function createLog(
  minLevel: Level,
  print: (line: string) => unknown = (line) => process.stderr.write(line),
): Log {
  const write = (level: Level) => (message: string, facts?: Facts) => {
    if (LEVELS.indexOf(level) < LEVELS.indexOf(minLevel)) return
    const line = { at: new Date().toISOString(), level, message }
    print(`${JSON.stringify({ ...line, ...facts, ...line })}\n`)
  }
  return { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') }
}

export type LoggedCounts = { warn: number; error: number }

/** The same log, which counts its warnings and errors for the metrics. */
export function countLogged(log: Log): { log: Log; logged: LoggedCounts } {
  const logged = { warn: 0, error: 0 }
  const counting =
    (level: 'warn' | 'error'): Log[Level] =>
    (message, facts) => {
      logged[level] += 1
      log[level](message, facts)
    }
  return { log: { ...log, warn: counting('warn'), error: counting('error') }, logged }
}

/** Name and message of an error and of its causes. For the log only: it may hold SQL, but never its values. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  // The message of a failed query repeats its parameters; its cause does not.
  if (error.message.startsWith('Failed query') && error.cause) return describeError(error.cause)
  const code = codeOf(error)
  return `${error.name}: ${error.message}${code ? ` [${code}]` : ''}${error.cause ? ` ← ${describeError(error.cause)}` : ''}`
}
