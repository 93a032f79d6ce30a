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
import { preloadPages } from './preload.ts'
import type { createAppRouter } from './router.tsx'

/** Multi-step flows with state in memory only: scanning, ordering and paying, an address and its pin, PINs and OTPs. */
const FLOW =
  /^\/(?:login|register|forgot-pass|qr-scanner|payment|waiting-payment|tmn|address|(?:delivery|wash-dry-fold)\/.|profile\/(?:pin|delete))/

/** How often a page that may not be reloaded yet is looked at again. */
const RETRY_MS = 2_000

/** @param path without its locale */
export const isMultiStepFlow = (path: string) => FLOW.test(path)

type AppParts = { router: ReturnType<typeof createAppRouter>; queryClient: QueryClient }

/**
 * Starts updates, offline support and preloading. A newer build reloads the page at once when its service worker
 * takes over, or as soon as nothing is lost by it: never during a multi-step flow, with unsaved changes, or while a toast can
 * be read.
 */
export function startAppUpdates({ router, queryClient }: AppParts) {
  const { build } = pageConfig
  let isStale = false
  const mayReload = (path: string) =>
    isOnline() && !isMultiStepFlow(path) && queryClient.isMutating() === 0 && !hasTimedToast() && !hasUnsavedChanges()

  persistQueries(queryClient, persistedQueries, userQuery().queryKey)
  preloadPages(router)
  trackInput()
  router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
    if (!pathChanged) return
    resetInput()
    if (!isStale || !mayReload(toLocation.pathname)) return
    router.history.flush() // writes the URL first, so that the reload loads the new page
    reloadOnce()
  })
  addEventListener('vite:preloadError', () => {
    if (isOnline()) isStale = true
  })
  watchVersion(build, () => {
    isStale = true
  })
  let retry: ReturnType<typeof setTimeout> | undefined
  const reloadWhenIdle = () => {
    clearTimeout(retry)
    // Not within ten seconds of a reload that came too early, as for a missing file of the build before: it waits like others.
    const isReloading = mayReload(router.latestLocation.pathname) && reloadOnce()
    if (!isReloading) retry = setTimeout(reloadWhenIdle, RETRY_MS)
  }
  void startServiceWorker(build, () => {
    isStale = true
    reloadWhenIdle()
  })
}
