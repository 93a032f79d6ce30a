import { is } from 'valibot'
import { WorkerActivated } from '#contract/service-worker.ts'
import { prefersReducedData } from '#lib/api/online-status.ts'
import '#lib/browser/trusted-types.ts'

const whenIdle = () =>
  new Promise<void>((done) => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => done())
    else setTimeout(done, 1)
  })

/**
 * Registers the app's service worker once the page is idle.
 * @param build of this page
 * @param onNewer called when another build's worker has taken over
 */
export async function startServiceWorker(build: string, onNewer: () => void) {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', ({ data }) => {
    if (is(WorkerActivated, data) && data.build !== build) onNewer()
  })
  const postIdle = () => {
    if (!prefersReducedData()) serviceWorker.controller?.postMessage({ type: 'page-rests', build })
  }
  await whenIdle()
  serviceWorker.addEventListener('controllerchange', postIdle)
  postIdle()
  try {
    await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  } catch (cause) {
    console.warn('service worker registration failed; no offline support', cause)
  }
}
