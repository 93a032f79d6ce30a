const TERMINAL_MS = 1_000
const LOG_MS = 15_000
/** Moves to the start of the line and empties it. */
const EMPTY_LINE = '\r\u001b[2K'

type Output = { isTTY?: boolean; columns?: number; write: (text: string) => unknown }
export type Progress = {
  /** Writes lines that stay, above the one that is rewritten. */
  print: (lines: string) => void
  stop: () => void
}

/**
 * Says what a command does and for how long: in a terminal in one line that is rewritten each second, in a log in a line
 * now and one every 15 s.
 * @param status what it does and how far it is, such as `3 of 9 parts done`
 */
export function showProgress(status: () => string, output: Output = process.stdout): Progress {
  const start = performance.now()
  const isTerminal = output.isTTY === true
  const draw = () => {
    const line = `${status()}, ${((performance.now() - start) / 1_000).toFixed(0)} s`
    output.write(isTerminal ? `${EMPTY_LINE}${line.slice(0, (output.columns ?? 80) - 1)}` : `${line}\n`)
  }
  const timer = setInterval(draw, isTerminal ? TERMINAL_MS : LOG_MS)
  draw()
  return {
    print(lines) {
      output.write(isTerminal ? `${EMPTY_LINE}${lines}` : lines)
      if (isTerminal) draw()
    },
    stop() {
      clearInterval(timer)
      if (isTerminal) output.write(EMPTY_LINE)
    },
  }
}

/** Says what a command does while `work` runs. */
export function during<Result>(step: string, work: () => Promise<Result>): Promise<Result> {
  const progress = showProgress(() => step)
  return work().finally(progress.stop)
}
