import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { number, object, optional, safeParse, string } from 'valibot'
import { RenderedScreen, type ScreenRequest } from '#contract/screen.ts'
import type { Log } from '#server/platform/log.ts'

/** More would not be rendered in time: their pages are sent without data. */
const MAX_PENDING = 20
/** A thread that takes longer hangs, and is replaced. Long enough for a busy machine. */
const RENDER_TIMEOUT_MS = 30_000
const START_TIMEOUT_MS = 10_000
/** A thread that has ended is not replaced earlier. */
const RESTART_MS = 30_000

const Answer = object({ id: number(), screen: optional(RenderedScreen), error: optional(string()) })
type Pending = { done: (screen: RenderedScreen) => void; fail: (error: Error) => void }

export type ScreenRenderer = {
  /** @throws when the page cannot be rendered, or too many are waiting */
  render: (request: ScreenRequest) => Promise<RenderedScreen>
  /** Resolves when pages can be rendered, or it is certain that they cannot. */
  ready: Promise<void>
}

/**
 * Renders pages on a thread of its own: they delay no other request, and the app's modules, which have the state of one
 * visit, are not those of the server.
 * @param path of the module that `src/build/screen-renderer.ts` builds
 */
export function createScreenRenderer(path: string, log: Log): ScreenRenderer {
  const pending = new Map<number, Pending>()
  let worker: Worker | undefined
  let startedAt = 0
  let lastId = 0

  function receive(message: unknown) {
    const { success, output } = safeParse(Answer, message)
    const request = success ? pending.get(output.id) : undefined
    if (!success || !request) return
    if (output.screen) request.done(output.screen)
    else request.fail(new Error(output.error))
  }

  function start(): Promise<void> {
    startedAt = performance.now()
    const current = new Worker(join(import.meta.dirname, 'render-worker.ts'), { workerData: path })
    current.unref()
    worker = current
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, START_TIMEOUT_MS)
    const onStart = () => {
      clearTimeout(timer)
      resolve()
    }
    current.once('message', onStart)
    current.on('message', receive)
    current.on('error', (error) => log.error('the renderer of pages has failed', { error: String(error) }))
    current.on('exit', () => {
      if (worker === current) worker = undefined
      for (const { fail } of pending.values()) fail(new Error('the renderer has ended'))
      onStart()
    })
    return promise
  }

  return {
    ready: existsSync(path) ? start() : Promise.resolve(),
    async render(request) {
      if (!worker && startedAt > 0 && performance.now() - startedAt > RESTART_MS) void start()
      if (!worker) throw new Error('the renderer does not run')
      if (pending.size >= MAX_PENDING) throw new Error('too many pages are waiting')
      const current = worker
      const id = ++lastId
      const { promise, resolve, reject } = Promise.withResolvers<RenderedScreen>()
      pending.set(id, { done: resolve, fail: reject })
      const timer = setTimeout(() => void current.terminate(), RENDER_TIMEOUT_MS)
      current.postMessage({ id, request })
      return promise.finally(() => {
        clearTimeout(timer)
        pending.delete(id)
      })
    },
  }
}
