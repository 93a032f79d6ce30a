import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'

/** Between two calls of the one customer who is looked at. */
const PAUSE_MS = 5

async function sample(url: string) {
  const times: number[] = []
  let isOver = false
  parentPort?.once('message', () => {
    isOver = true
  })
  const take = async () => {
    const start = performance.now()
    const answer = await fetch(url)
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
    return performance.now() - start
  }
  await take() // the thread's own first steps
  while (!isOver) {
    times.push(await take())
    await new Promise((go) => setTimeout(go, PAUSE_MS))
  }
  parentPort?.postMessage(times)
}

/** Fetches a page over and over on a thread of its own, so that what the test does meanwhile is not in the times. */
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
