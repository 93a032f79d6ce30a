import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** Pause between two requests. */
const PAUSE_MS = 5

async function sample(url: string) {
  const times: number[] = []
  let isOver = false
  parentPort?.once('message', () => {
    isOver = true
  })
  const measure = async () => {
    const start = performance.now()
    const answer = await fetch(url)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    return performance.now() - start
  }
  await measure() // excludes the warm-up of the thread
  while (!isOver) {
    times.push(await measure())
    await new Promise((go) => setTimeout(go, PAUSE_MS))
  }
  parentPort?.postMessage(times)
}

/** Fetches a page repeatedly in its own thread, so that the work of the test does not affect the times. */
export function startSampler(url: string): { stop: () => Promise<number[]> } {
  const worker = new Worker(new URL(import.meta.url), { workerData: { sample: url } })
  const times = new Promise<number[]>((done, fail) => {
    worker.once('message', done)
    worker.once('error', fail)
  })
  return {
    stop() {
      worker.postMessage('stop')
      return times
    },
  }
}

if (!isMainThread && typeof workerData?.sample === 'string') await sample(workerData.sample)
