import type { QueryClient } from '@tanstack/react-query'
import { isOnline } from '#lib/api/online-status.ts'
import { persistQueries } from '#lib/api/persisted-queries.ts'
import { startServiceWorker } from '#lib/pwa/service-worker.ts'
import { userQuery } from './features/auth/sign-in/session.queries.ts'
import { persistedQueries } from './features/shell/layout/persisted-queries.ts'
import { pageConfig } from './lib/browser/page-config.ts'
import { reloadOnce } from './lib/pwa/chunk-reload.ts'
import { hasUnsavedChanges, resetInput, trackInput } from './lib/pwa/unsaved-changes.ts'
import { watchVersion } from './lib/pwa/version-check.ts'
import { hasTimedToast } from './lib/toasts.ts'
import { preloadOnPress } from './link-preload.ts'
import type { createAppRouter } from './router.tsx'

/** Ways of several steps, some of which are in memory alone: a scan, an order and its payment, an address and its pin, PINs and codes. */
const FLOW =
  /^\/(?:login|register|forgot-pass|qr-scanner|payment|waiting-payment|tmn|address|(?:delivery|wash-dry-fold)\/.|profile\/(?:pin|delete))/

/** @param path without its language */
export const isMultiStepFlow = (path: string) => FLOW.test(path)

type Parts = { router: ReturnType<typeof createAppRouter>; queryClient: QueryClient }

/**
 * Keeps the app up to date, there without a network, and a step ahead of a press. A newer build reloads the page: at once
 * when its worker takes over, else with the next page; never in the middle of something.
 */
export function startAppUpdates({ router, queryClient }: Parts) {
  const { build } = pageConfig
  let isStale = false
  const mayLeave = (path: string) =>
    isOnline() && !isMultiStepFlow(path) && queryClient.isMutating() === 0 && !hasTimedToast() && !hasUnsavedChanges()

  persistQueries(queryClient, persistedQueries, userQuery().queryKey)
  preloadOnPress(router)
  trackInput()
  router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
    if (!pathChanged) return
    resetInput()
    if (!isStale || !mayLeave(toLocation.pathname)) return
    router.history.flush() // the address first, so that its page is what is loaded
    reloadOnce()
  })
  addEventListener('vite:preloadError', () => {
    if (isOnline()) isStale = true
  })
  watchVersion(build, () => {
    isStale = true
  })
  void startServiceWorker(build, () => {
    isStale = true
    if (mayLeave(router.latestLocation.pathname)) reloadOnce()
  })
}
