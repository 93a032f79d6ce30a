import { setTimeout as wait } from 'node:timers/promises'
import { codeOf } from '#server/error-code.ts'
import type { Database, Tx } from './database.ts'

const TRIES = 5
const PAUSE_MS = 20

/** Serialization failure and deadlock: the transaction was rolled back, and a retry may succeed. */
const RETRYABLE = new Set<string | undefined>(['40001', '40P01'])
const isRetryable = (error: unknown): boolean =>
  error instanceof Error && (RETRYABLE.has(codeOf(error)) || isRetryable(error.cause))

/** Runs a database transaction and retries it after a conflict. `work` must change nothing outside the database. */
export async function transact<Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (tries === TRIES || !isRetryable(error)) throw error
      await wait(Math.random() * PAUSE_MS * 2 ** tries)
    }
  }
}
