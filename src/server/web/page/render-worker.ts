import { parentPort, workerData } from 'node:worker_threads'
import type { RenderedScreen, ScreenRequest } from '#contract/screen.ts'

type Renderer = { renderScreen: (request: ScreenRequest) => Promise<RenderedScreen> }
const { renderScreen } = (await import(String(workerData))) as Renderer // built from `src/render-screen.tsx`

// A page is rendered from the answers in the request. A call that it would start gets no response.
globalThis.fetch = () => new Promise(() => {})

parentPort?.on('message', async ({ id, request }: { id: number; request: ScreenRequest }) => {
  try {
    parentPort?.postMessage({ id, screen: await renderScreen(request) })
  } catch (error) {
    parentPort?.postMessage({ id, error: String(error) })
  }
})
parentPort?.postMessage('ready')
