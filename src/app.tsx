import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { useEffect } from 'react'
import { configureApi, type Timeouts } from '#lib/api/http.ts'
import { createQueryClient } from '#lib/api/query-client.ts'
import { t } from '#lib/i18n/translate.tsx'
import { userQuery } from './features/auth/sign-in/session.queries.ts'
import { muteUrgentAnnouncements } from './lib/announcer.ts'
import { onSessionChange, signOutOnDuplicateCookies } from './lib/auth/session.ts'
import { pageConfig } from './lib/browser/page-config.ts'
import { installReactAriaStrings } from './lib/i18n/react-aria-strings.ts'
import { addToast, clearToasts } from './lib/toasts.ts'
import { createAppRouter } from './router.tsx'

type Settings = {
  /** Of the API. Empty: same origin. */
  baseUrl: string
  /** Replaces the browser's history. */
  history?: RouterHistory
  /** Replaces the API client's defaults. */
  timeouts?: Timeouts
  /** Answers of the API, and the lack of one, wait for it. */
  ready?: Promise<unknown>
}

const removePersonalData = (remove: (siteData: typeof import('./lib/auth/clear-site-data.ts')) => Promise<void>) =>
  import('./lib/auth/clear-site-data.ts')
    .then(remove)
    .catch((cause: unknown) => console.warn('clearing site data failed', cause))

/** Creates the app's clients and the element to mount. */
export function createApp({ baseUrl, history, timeouts, ready }: Settings) {
  installReactAriaStrings()
  if (signOutOnDuplicateCookies()) void removePersonalData(({ clearSiteData }) => clearSiteData())
  const queryClient = createQueryClient()
  const router = createAppRouter({ queryClient, ...(history ? { history } : {}) })
  const hasCapability = (name: string) => baseUrl === '' || pageConfig.capabilities.includes(name)
  configureApi({
    baseUrl,
    acceptsIdempotencyKeys: hasCapability('idempotency'),
    hasProblemDocuments: hasCapability('problem_documents'),
    hasCapability,
    onSessionLost() {
      // Each request that the page has sent fails as well: the reason is said once.
      muteUrgentAnnouncements()
      // A public page stays, as a guest sees it: the bill of a payment that is just arriving.
      if (router.state.matches.every(({ routeId }) => !routeId.startsWith('/_authed')))
        return void addToast({ title: t('why.lost'), timeout: 0 })
      void router.navigate({ to: '/login', search: { next: router.latestLocation.href }, state: { why: 'lost' } })
    },
    ...(timeouts ? { timeouts } : {}),
    ...(ready ? { ready } : {}),
  })
  return { router, queryClient, element: <AppRoot queryClient={queryClient} router={router} /> }
}

type AppProps = { queryClient: QueryClient; router: ReturnType<typeof createAppRouter> }

/** The app as the browser hydrates it. */
export function AppRoot({ queryClient, router }: AppProps) {
  // After a sign-out in this tab or another, the next customer must not see the data of the previous one.
  useEffect(
    () =>
      onSessionChange((change) => {
        // Not set to null meanwhile: with a slow response a customer must not see a guest's pages.
        if (change === 'signed-in') return void queryClient.resetQueries({ queryKey: userQuery().queryKey })
        // Set, not removed: mounted observers are notified of a change, but not of a removal.
        queryClient.setQueryData(userQuery().queryKey, null)
        queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'user' })
        queryClient.getMutationCache().clear()
        clearToasts()
        // 'lost': signed out remotely, such as after the loss of a phone. A sign-out clears the site data itself, but
        // this tab's storage may contain data of stores that are not loaded.
        void removePersonalData(({ clearSiteData, clearTabData }) =>
          change === 'lost' ? clearSiteData({ preservesTab: true }) : clearTabData(),
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
