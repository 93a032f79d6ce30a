import { is } from 'valibot'
import { PageOutdated, WorkerActivated } from '#contract/service-worker.ts'
import { prefersReducedData } from '#lib/api/online-status.ts'
import { whenIdle } from '#lib/browser/idle.ts'
import '#lib/browser/trusted-types.ts'

/**
 * Registers the app's service worker once the page is idle.
 * @param build of this page
 * @param onNewer called when another build's worker has taken over, or the server configures the page differently
 */
export async function startServiceWorker(build: string, onNewer: () => void) {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', ({ data }) => {
    if (is(PageOutdated, data) || (is(WorkerActivated, data) && data.build !== build)) onNewer()
  })
  const postIdle = () => {
    if (!prefersReducedData()) serviceWorker.controller?.postMessage({ type: 'page-rests', build })
  }
  await new Promise<void>((done) => whenIdle(done))
  serviceWorker.addEventListener('controllerchange', postIdle)
  postIdle()
  try {
    await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  } catch (cause) {
    console.warn('service worker registration failed; no offline support', cause)
  }
}
