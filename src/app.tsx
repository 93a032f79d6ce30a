import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { configureApi, type Timeouts } from '#lib/api/http.ts'
import { createQueryClient } from '#lib/api/query-client.ts'
import { userQuery } from './features/auth/sign-in/session.queries.ts'
import { onSessionChange, signOutOnDuplicateCookies } from './lib/auth/session.ts'
import { pageConfig } from './lib/browser/page-config.ts'
import { installReactAriaStrings } from './lib/i18n/react-aria-strings.ts'
import { clearToasts } from './lib/toasts.ts'
import { createAppRouter } from './router.tsx'

type Settings = {
  /** Of the API; empty: same origin. */
  baseUrl: string
  /** Instead of the browser's. */
  history?: RouterHistory
  /** Of the API client, instead of its own. */
  timeouts?: Timeouts
}

const forget = (what: (traces: typeof import('./lib/auth/clear-site-data.ts')) => Promise<void>) =>
  import('./lib/auth/clear-site-data.ts')
    .then(what)
    .catch((cause: unknown) => console.warn('What was kept on this device may still be there', cause))

/** Makes the app's clients, and the element to mount. */
export function createApp({ baseUrl, history, timeouts }: Settings) {
  installReactAriaStrings()
  if (signOutOnDuplicateCookies()) void forget((traces) => traces.clearSiteData())
  const queryClient = createQueryClient()
  const router = createAppRouter({ queryClient, ...(history ? { history } : {}) })
  configureApi({
    baseUrl,
    acceptsIdempotencyKeys: baseUrl === '' || pageConfig.capabilities.includes('idempotency'),
    onSessionLost: () =>
      void router.navigate({ to: '/login', search: { next: router.latestLocation.href }, state: { why: 'lost' } }),
    ...(timeouts ? { timeouts } : {}),
  })
  return { router, queryClient, element: <App queryClient={queryClient} router={router} /> }
}

type AppProps = { queryClient: QueryClient; router: ReturnType<typeof createAppRouter> }

function App({ queryClient, router }: AppProps) {
  // What one customer was told must not be seen by the next: this tab's sign-out or another's.
  useEffect(
    () =>
      onSessionChange((change) => {
        // Not nobody until the name has come: a slow answer must not show a customer the pages of a guest.
        if (change === 'signed-in') return void queryClient.resetQueries({ queryKey: userQuery().queryKey })
        // Set, not only removed: what is on the screen hears of a change, and not of a removal.
        queryClient.setQueryData(userQuery().queryKey, null)
        queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'user' })
        queryClient.getMutationCache().clear()
        clearToasts()
        // Signed out from afar, such as for a phone that was lost. Whoever signs out here waits for the same; in another
        // tab stores that were not loaded may have kept something.
        void forget((traces) =>
          change === 'lost' ? traces.clearSiteData({ preservesTab: true }) : traces.clearTabData(),
        )
        void router.invalidate()
      }),
    [queryClient, router],
  )
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
