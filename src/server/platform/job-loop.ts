import { describeError, type Log } from './log.ts'

/** One unit of work. It handles its own errors. */
export type Task = () => Promise<void>

/** Work that is due in the database. Its loop also runs whenever the server adds work (`wake`). */
export type QueueJob<Context> = {
  name: string
  everyMs: number
  /** Tasks that one process runs at the same time; each may use a database connection. */
  places?: number
  /** Leases up to `max` due tasks, so that no other server has the same ones. */
  lease: (context: Context, max: number) => Promise<readonly Task[]>
}

/** Work that is repeated. Several servers may run it at the same time. */
export type PeriodicJob<Context> = { name: string; everyMs: number; run: (context: Context) => Promise<unknown> }

export type Job<Context> = QueueJob<Context> | PeriodicJob<Context>

export type JobLoop = {
  /** Runs a queue job now instead of at its next interval; a periodic job keeps its interval. */
  wake: () => void
  /** Starts nothing new and resolves when the running work is done. */
  stop: () => Promise<void>
}

const PLACES = 8

/** Runs one job until it is stopped. Each job has its own loop, so that none waits for another. */
export function startJobLoop<Context extends { log: Log }>(context: Context, job: Job<Context>): JobLoop {
  let isStopping = false
  let endSleep = () => {}
  const running = new Set<Promise<void>>()
  const sleep = () =>
    new Promise<void>((done) => {
      const timer = setTimeout(done, job.everyMs)
      endSleep = () => {
        clearTimeout(timer)
        done()
      }
    })
  const runDueTasks = async ({ lease, places = PLACES }: QueueJob<Context>) => {
    const room = places - running.size
    const tasks = room > 0 ? await lease(context, room) : []
    for (const task of tasks) {
      // Not awaited: one machine that does not answer must not delay the others.
      const done: Promise<void> = task().finally(() => {
        running.delete(done)
        if (running.size === places - 1) endSleep() // the queue was full: more tasks may be due
      })
      running.add(done)
    }
  }
  const loop = async () => {
    while (!isStopping) {
      const sleeping = sleep() // starts before the work, so that a wake during the work is not lost
      try {
        await ('lease' in job ? runDueTasks(job) : job.run(context))
      } catch (error) {
        context.log.warn('job failed', { job: job.name, error: describeError(error) })
      }
      await sleeping
    }
  }
  const looping = loop()
  return {
    wake() {
      if ('lease' in job) endSleep()
    },
    async stop() {
      isStopping = true
      endSleep()
      await looping
      await Promise.all(running)
    },
  }
}
