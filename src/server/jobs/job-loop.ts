import { describeError, type Log } from '#server/log.ts'

/** One thing to be done. It deals with its own errors. */
export type Job = () => Promise<void>

type Options = {
  log: Log
  /** How often it looks for work that nobody has woken it for. */
  tickMs: number
  /** Pieces of work under way in one process; each may use a database connection. */
  atOnce: number
  /** Takes what is due, so that no other worker takes the same. */
  take: (most: number) => Promise<readonly Job[]>
  /** Also done now and then; it too must bear being done by several servers at once. */
  tasks?: readonly { everyMs: number; run: () => Promise<unknown> }[]
}

export type JobLoop = {
  /** There is work: look now instead of at the next tick. */
  wake: () => void
  /** Takes up nothing new and resolves when what is under way is done. */
  stop: () => Promise<void>
}

/** Does what is due, as it becomes due. As many as there are servers may run side by side. */
export function startJobLoop({ log, tickMs, atOnce, take, tasks = [] }: Options): JobLoop {
  let isStopping = false
  let wake = () => {}
  const underWay = new Set<Promise<void>>()
  const lastRun = new Map<number, number>()
  const sleep = () =>
    new Promise<void>((awake) => {
      const timer = setTimeout(awake, tickMs)
      wake = () => {
        clearTimeout(timer)
        awake()
      }
    })
  const takeUp = async () => {
    const room = atOnce - underWay.size
    const due = room > 0 ? await take(room) : []
    for (const work of due) {
      // Not awaited: one machine that does not answer must not keep the others waiting.
      const done: Promise<void> = work().finally(() => {
        underWay.delete(done)
        if (underWay.size === atOnce - 1) wake() // there was no room: more may be due
      })
      underWay.add(done)
    }
  }
  const runTasks = async () => {
    for (const [index, { everyMs, run }] of tasks.entries()) {
      if (Date.now() - (lastRun.get(index) ?? 0) < everyMs) continue
      lastRun.set(index, Date.now())
      await run()
    }
  }
  const loop = async () => {
    while (!isStopping) {
      const slept = sleep() // from before the work, so that a wake during it is not lost
      try {
        await takeUp()
        await runTasks()
      } catch (error) {
        log.warn('The worker could not look for work', { error: describeError(error) })
      }
      await slept
    }
  }
  const looping = loop()
  return {
    wake: () => wake(),
    async stop() {
      isStopping = true
      wake()
      await looping
      await Promise.all(underWay)
    },
  }
}
