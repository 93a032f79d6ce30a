import { setTimeout as wait } from 'node:timers/promises'
import { codeOf } from '#server/platform/error-code.ts'

const TRIES = 5
const PAUSE_MS = 20

/** Serialization failure and deadlock: the transaction was rolled back, and a retry may succeed. */
const RETRYABLE = new Set<string | undefined>(['40001', '40P01'])
const isRetryable = (error: unknown): boolean =>
  error instanceof Error && (RETRYABLE.has(codeOf(error)) || isRetryable(error.cause))

/** Runs a database transaction and retries it after a conflict with another one. */
export async function retryConflicts<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await run()
    } catch (error) {
      if (tries === TRIES || !isRetryable(error)) throw error
      await wait(Math.random() * PAUSE_MS * 2 ** tries)
    }
  }
}
