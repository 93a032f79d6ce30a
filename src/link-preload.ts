import { splitLocale } from '#contract/locale.ts'
import { isOnline, prefersReducedData } from '#lib/api/online-status.ts'
import { preferredLocale, requestedLocale } from './lib/i18n/locale.ts'
import type { createAppRouter } from './router.tsx'

/**
 * Preloads a page on pointerdown: a tap lasts a tenth of a second, most of a round trip. The router does so for its own
 * links only, not for React Aria's.
 */
export function preloadOnPress(router: ReturnType<typeof createAppRouter>) {
  addEventListener(
    'pointerdown',
    ({ target }) => {
      const link = target instanceof Element ? target.closest('a') : null
      if (!link?.href || link.origin !== location.origin || !isOnline() || prefersReducedData()) return
      const { locale, pathname } = splitLocale(link.pathname)
      if ((locale ?? preferredLocale()) !== requestedLocale()) return
      void router.preloadRoute({ to: pathname, search: router.options.parseSearch(link.search) })
    },
    { capture: true, passive: true },
  )
}
