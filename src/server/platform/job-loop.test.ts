import { expect, onTestFinished, test } from 'vitest'
import { HOUR_MS } from '#contract/duration.ts'
import { type Job, startJobLoop, type Task } from './job-loop.ts'

const context = { log: { debug() {}, info() {}, warn() {}, error() {} } }

function start(job: Job<typeof context>) {
  const loop = startJobLoop(context, job)
  onTestFinished(loop.stop)
  return loop
}

/** A promise that is resolved from outside. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((done) => {
    open = done
  })
  return { opened, open }
}

test('a periodic job that does not end delays no queue job', async () => {
  const { opened, open } = gate()
  let leases = 0
  start({ name: 'slow', everyMs: 1, run: () => opened })
  start({
    name: 'queue',
    everyMs: 1,
    async lease() {
      leases += 1
      return []
    },
  })
  await expect.poll(() => leases).toBeGreaterThan(3)
  open()
})

test('a task that does not end delays no other task, and a full queue leases nothing', async () => {
  const { opened, open } = gate()
  const rooms: number[] = []
  start({
    name: 'queue',
    everyMs: 1,
    async lease(_, max): Promise<Task[]> {
      rooms.push(max)
      return [() => opened]
    },
  })
  await expect.poll(() => rooms).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
  open()
  await expect.poll(() => rooms.length).toBeGreaterThan(8)
})

test('wake runs a queue job at once and leaves a periodic job to its interval', async () => {
  const runs = { queue: 0, periodic: 0 }
  const queue = start({
    name: 'queue',
    everyMs: HOUR_MS,
    async lease() {
      runs.queue += 1
      return []
    },
  })
  const periodic = start({ name: 'periodic', everyMs: HOUR_MS, run: async () => runs.periodic++ })
  await expect.poll(() => runs).toEqual({ queue: 1, periodic: 1 })
  queue.wake()
  periodic.wake()
  await expect.poll(() => runs.queue).toBe(2)
  expect(runs.periodic).toBe(1)
})

test('a job that fails runs again, and stop waits for its running tasks', async () => {
  const { opened, open } = gate()
  let leases = 0
  let isDone = false
  const waitForGate = async () => {
    await opened
    isDone = true
  }
  const loop = start({
    name: 'queue',
    everyMs: 1,
    async lease(): Promise<Task[]> {
      leases += 1
      if (leases === 1) throw new Error('the database is down')
      return leases === 2 ? [waitForGate] : []
    },
  })
  await expect.poll(() => leases).toBeGreaterThan(2)
  const stopped = loop.stop().then(() => isDone)
  open()
  expect(await stopped).toBe(true)
})
