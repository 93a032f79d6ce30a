import { splitLocale } from '#contract/locale.ts'
import { isOnline, prefersReducedData } from '#lib/api/online-status.ts'
import { isSignedIn } from './lib/auth/session.ts'
import { whenIdle } from './lib/browser/idle.ts'
import { preferredLocale, requestedLocale } from './lib/i18n/locale.ts'
import type { createAppRouter } from './router.tsx'

type Router = ReturnType<typeof createAppRouter>

function preloadLink(router: Router, link: HTMLAnchorElement) {
  if (!link.href || link.origin !== location.origin) return
  const { locale, pathname } = splitLocale(link.pathname)
  if ((locale ?? preferredLocale()) !== requestedLocale()) return
  void router.preloadRoute({ to: pathname, search: router.options.parseSearch(link.search) })
}

const canPreload = () => isOnline() && !prefersReducedData()

/** Only the code: what a guard or a loader of the next page reads may be stored by the press itself. */
function preloadCode(router: Router, path: string) {
  const [routes] = router.getMatchedRoutes(path)
  for (const route of routes) router.loadRouteChunk(route)?.catch(() => {}) // the page loads it again
}

/**
 * Preloads a page on pointerdown: a tap lasts a tenth of a second, most of a round trip. The router does so for its own
 * links only, not for React Aria's. A button that opens a page names its path in `data-preload`.
 */
function preloadOnPress(router: Router) {
  addEventListener(
    'pointerdown',
    ({ target }) => {
      const pressed = target instanceof Element ? target.closest('a, [data-preload]') : null
      if (!pressed || !canPreload()) return
      if (pressed instanceof HTMLAnchorElement) preloadLink(router, pressed)
      else preloadCode(router, pressed.getAttribute('data-preload') ?? '')
    },
    { capture: true, passive: true },
  )
}

/** So that the page is painted and can be used before. */
const DELAY_MS = 500

/** Loads the code of the pages that `next` of the shown page names, once it is idle. */
function preloadNext(router: Router) {
  let cancel = () => {}
  const start = () => {
    cancel()
    const page = router.state.matches.at(-1)
    const next = page?.staticData.next?.(page.search) ?? []
    if (next.length === 0 || !canPreload()) return
    const timer = setTimeout(() => {
      cancel = whenIdle(() => {
        for (const id of next) {
          if (id.startsWith('/_guest/') && isSignedIn()) continue
          router.loadRouteChunk(router.routesById[id])?.catch(() => {}) // the page loads it again
        }
      })
    }, DELAY_MS)
    cancel = () => clearTimeout(timer)
  }
  router.subscribe('onRendered', start)
  start()
}

/** Loads pages before they are opened, unless the customer saves data. */
export function preloadPages(router: Router) {
  preloadOnPress(router)
  preloadNext(router)
}
