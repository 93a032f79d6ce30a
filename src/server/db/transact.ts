import { setTimeout as wait } from 'node:timers/promises'
import { codeOf } from '#server/error-code.ts'
import type { Database, Tx } from './database.ts'

const TRIES = 5
const PAUSE_MS = 20

/** Serialisation failure and deadlock: the database undid it all, and the same again may succeed. */
const ASKS = new Set<string | undefined>(['40001', '40P01'])
const asksForAnother = (error: unknown): boolean =>
  error instanceof Error && (ASKS.has(codeOf(error)) || asksForAnother(error.cause))

/** A database transaction, tried again when it lost to another. `work` must change nothing outside of it. */
export async function transact<Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (tries === TRIES || !asksForAnother(error)) throw error
      await wait(Math.random() * PAUSE_MS * 2 ** tries)
    }
  }
}
