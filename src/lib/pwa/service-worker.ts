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
 * Registers the app's service worker, once the page is at rest.
 * @param build of this page
 * @param onNewer another build has taken over
 */
export async function startServiceWorker(build: string, onNewer: () => void) {
  if (!('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  serviceWorker.addEventListener('message', ({ data }) => {
    if (is(WorkerActivated, data) && data.build !== build) onNewer()
  })
  const tell = () => {
    if (!prefersReducedData()) serviceWorker.controller?.postMessage({ type: 'page-rests', build })
  }
  await whenIdle()
  serviceWorker.addEventListener('controllerchange', tell)
  tell()
  try {
    await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  } catch (cause) {
    console.warn('The app will not work offline', cause)
  }
}
