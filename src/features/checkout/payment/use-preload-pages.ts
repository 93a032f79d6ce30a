import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { isOnline, prefersReducedData } from '#lib/api/online-status.ts'
import { whenIdle } from '#lib/browser/idle.ts'

/** So that this page is painted and can be used before. */
const DELAY_MS = 500

type Router = ReturnType<typeof useRouter>
type PageId = keyof Router['routesById']

/**
 * Loads the code of pages once this page is idle. Not if the customer saves data.
 * @returns cancels it
 */
export function preloadPages(router: Router, ids: readonly PageId[]) {
  if (!isOnline() || prefersReducedData()) return
  let cancel = () => {}
  const timer = setTimeout(() => {
    cancel = whenIdle(() => {
      // A page that cannot be loaded now is loaded when it is opened.
      for (const id of ids) router.loadRouteChunk(router.routesById[id])?.catch(() => {})
    })
  }, DELAY_MS)
  return () => {
    clearTimeout(timer)
    cancel()
  }
}

/** Loads the code of the pages that follow this one. */
export function usePreloadPages(ids: readonly PageId[]) {
  const router = useRouter()
  useEffect(() => preloadPages(router, ids), [router, ids])
}
