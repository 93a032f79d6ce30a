import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import { splitLocale } from '#contract/locale.ts'
import { AppFrame } from './features/shell/layout/app-frame.tsx'
import { RouteError } from './features/shell/layout/error-boundary.tsx'
import { prefersReducedMotion } from './lib/browser/page-visibility.ts'
import { queryString } from './lib/browser/query-string.ts'
import { preferredLocale, requestLocale, withLocale } from './lib/i18n/locale.ts'
import { type FileRoutesById, routeTree } from './route-tree.gen.ts'

/**
 * Steps of a payment. On a slow phone the browser takes 200 ms to record a transition, which is longer than the app takes
 * to show the page.
 */
const STEPS_OF_PAYMENT = /^\/(?:payment|waiting-payment|bill)\//

/** Creates the app's router. Routes do not contain the locale: `rewrite` strips it from URLs and adds it back. */
export function createAppRouter({ queryClient, history }: { queryClient: QueryClient; history?: RouterHistory }) {
  /** Goes back, if the app has an entry in the history to go back to and already shows a page. */
  function goBack(): boolean {
    if (!router.state.resolvedLocation || !router.history.canGoBack()) return false
    router.history.back()
    return true
  }
  const router = createRouter({
    routeTree,
    context: { queryClient, goBack },
    ...(history ? { history } : {}),
    // Plain strings, as in the printed codes: the router's default would parse `1e5` as a number and write `"1"`.
    parseSearch: (text) => Object.fromEntries(new URLSearchParams(text)),
    stringifySearch: queryString,
    rewrite: {
      input: ({ url }) => {
        const { locale, pathname } = splitLocale(url.pathname)
        requestLocale(locale ?? preferredLocale())
        url.pathname = pathname
        return url
      },
      output: ({ url }) => {
        url.pathname = withLocale(url.pathname)
        return url
      },
    },
    defaultPreloadStaleTime: 0, // the query cache knows what is stale
    defaultStaleReloadMode: 'blocking', // a loader may guard its page, and waits for nothing
    scrollRestoration: true,
    InnerWrap: AppFrame,
    // Errors that our error page cannot handle are shown by `last-resort.ts` and not by the router's own page.
    disableGlobalCatchBoundary: true,
    defaultErrorComponent: ({ error }) => <RouteError error={error} />,
    defaultNotFoundComponent: () => <RouteError isNotFound />,
    defaultViewTransition: {
      types: ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || prefersReducedMotion()) return false
        if (STEPS_OF_PAYMENT.test(toLocation.pathname)) return false
        return [toLocation.state.__TSR_index < fromLocation.state.__TSR_index ? 'back' : 'forward']
      },
    },
  })
  return router
}

type Layout = 'home' | 'withoutRail'
type RouteId = keyof FileRoutesById

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>
  }
  interface StaticDataRouteOption {
    /**
     * What surrounds the page. Without it, the `default` layout of the specification: the page's own header, and the rail of a
     * wide window. `withoutRail` is the same without it, because nothing leads away from signing in and paying.
     */
    layout?: Layout | ((search: object) => Layout)
    /** The page continues what this device has begun: without it, a guard redirects to an earlier page. */
    isStep?: boolean
    /** The file in `src/routes/`, without its ending, that this visit also needs. Its document links it. */
    part?: (visit: { search: object; isCustomer: boolean }) => string | undefined
    /** The pages that mostly follow: their code is loaded once this page is idle. Guests' pages are loaded for guests only. */
    next?: (search: object) => readonly RouteId[]
    /** Name that the product's specification gives to the route. */
    name?: string
  }
}
