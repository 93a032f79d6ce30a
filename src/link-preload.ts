import { splitLocale } from '#contract/locale.ts'
import { isOnline, prefersReducedData } from '#lib/api/online-status.ts'
import { preferredLocale, requestedLocale } from './lib/i18n/locale.ts'
import type { createAppRouter } from './router.tsx'

type Router = ReturnType<typeof createAppRouter>

function preloadLink(router: Router, link: HTMLAnchorElement) {
  if (!link.href || link.origin !== location.origin) return
  const { locale, pathname } = splitLocale(link.pathname)
  if ((locale ?? preferredLocale()) !== requestedLocale()) return
  void router.preloadRoute({ to: pathname, search: router.options.parseSearch(link.search) })
}

/** Only the code: what a guard or a loader of the next page reads may be stored by the press itself. */
function preloadCode(router: Router, path: string) {
  const [routes] = router.getMatchedRoutes(path)
  for (const route of routes) router.loadRouteChunk(route)?.catch(() => {}) // the page loads it again
}

/**
 * Preloads a page on pointerdown: a tap lasts a tenth of a second, most of a round trip. The router does so for its own
 * links only, not for React Aria's. A button that opens a page names its path in `data-preload`.
 */
export function preloadOnPress(router: Router) {
  addEventListener(
    'pointerdown',
    ({ target }) => {
      const pressed = target instanceof Element ? target.closest('a, [data-preload]') : null
      if (!pressed || !isOnline() || prefersReducedData()) return
      if (pressed instanceof HTMLAnchorElement) preloadLink(router, pressed)
      else preloadCode(router, pressed.getAttribute('data-preload') ?? '')
    },
    { capture: true, passive: true },
  )
}
