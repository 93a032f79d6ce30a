import { describeError, type Log } from './log.ts'

/** Work that no response waits for. */
export type Background = {
  /** Starts the work after the current response is sent. A failure is logged as `failure`. */
  run: (failure: string, work: () => Promise<unknown>) => void
  /** Resolves when all work is done; the server waits for it before it stops. */
  drain: () => Promise<void>
}

export function createBackground(log: Log): Background {
  const running = new Set<Promise<void>>()
  return {
    run(failure, work) {
      const done: Promise<void> = new Promise<void>((go) => setImmediate(go))
        .then(work)
        .then(
          () => {},
          (error: unknown) => log.warn(failure, { error: describeError(error) }),
        )
        .finally(() => running.delete(done))
      running.add(done)
    },
    async drain() {
      await Promise.all(running)
    },
  }
}
