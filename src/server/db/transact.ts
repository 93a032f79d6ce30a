import type { Database, Tx } from './database.ts'

const TRIES = 5
const PAUSE_MS = 20

/** Serialisation failure and deadlock: the database undid it all, and the same again may succeed. */
const asksForAnother = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && (error.code === '40001' || error.code === '40P01')) || asksForAnother(error.cause))

/** A database transaction, tried again when it lost to another. `work` must change nothing outside of it. */
export async function transact<Result>(db: Database, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (tries === TRIES || !asksForAnother(error)) throw error
      await new Promise((again) => setTimeout(again, Math.random() * PAUSE_MS * 2 ** tries))
    }
  }
}
