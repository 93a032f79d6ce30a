import { describeError, type Log } from './log.ts'

/** Work that no answer waits for. */
export type Background = {
  /** Starts it once the present answer has left. What goes wrong is logged under `what`. */
  run: (what: string, work: () => Promise<unknown>) => void
  /** Resolves when all of it is done: before the server ends. */
  drain: () => Promise<void>
}

export function createBackground(log: Log): Background {
  const underWay = new Set<Promise<void>>()
  return {
    run(what, work) {
      const done: Promise<void> = new Promise<void>((go) => setImmediate(go))
        .then(work)
        .then(
          () => {},
          (error: unknown) => log.warn(what, { error: describeError(error) }),
        )
        .finally(() => underWay.delete(done))
      underWay.add(done)
    },
    async drain() {
      await Promise.all(underWay)
    },
  }
}
