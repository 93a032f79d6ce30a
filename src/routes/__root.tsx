import { type QueryClient, useQuery } from '@tanstack/react-query'
import { createRootRouteWithContext, notFound, Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { areRouteParams } from '#contract/route-params.ts'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { branchPanelQuery, hasBranches } from '#features/branches/branch-list/branches.queries.ts'
import { locationStore } from '#features/branches/branch-list/location.store.ts'
import { ownBranchIds } from '#features/branches/branch-list/recent-branches.store.ts'
import { completeAddress } from '#features/branches/machines/machine-address.ts'
import { machineQuery } from '#features/branches/machines/machines.queries.ts'
import { RouteError } from '#features/shell/layout/error-boundary.tsx'
import { HelpLink } from '#features/shell/layout/help-link.tsx'
import { HomeLayout, Navigation } from '#features/shell/layout/home-layout.tsx'
import { LiveRegions } from '#features/shell/layout/live-regions.tsx'
import { PagePending } from '#features/shell/layout/page-pending.tsx'
import { SkipLink } from '#features/shell/layout/skip-link.tsx'
import { Toasts } from '#features/shell/layout/toasts.tsx'
import { useFocusAfterNavigation } from '#features/shell/layout/use-focus-after-navigation.ts'
import { useLayout } from '#features/shell/layout/use-layout.ts'
import { useRedirectReasonToast } from '#features/shell/layout/use-redirect-reason-toast.ts'
import { announce } from '#lib/announcer.ts'
import { isSignedIn } from '#lib/auth/session.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { applyLocale, requestedLocale } from '#lib/i18n/locale.ts'
import { hasMessages, hasPageMessages, loadMessages, preloadMessages } from '#lib/i18n/translate.tsx'
import { MissingMessagesError } from '#lib/pwa/chunk-reload.ts'
import { AnnouncerContext } from '#ui/button/announcer-context.ts'
import { HeaderEndSlot } from '#ui/page-header/header-end.ts'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient; goBack: () => boolean }>()({
  beforeLoad: async ({ context: { queryClient }, location, params }) => {
    const isHome = location.pathname === '/'
    // Requests that need no file of the page start while its messages load.
    if (isHome && hasBranches())
      void queryClient.prefetchQuery(branchPanelQuery(locationStore.location, ownBranchIds()))
    const machine = location.pathname === '/qr-scanner' ? completeAddress(location.search) : undefined
    if (machine && !queryClient.getQueryData(machineQuery(machine).queryKey))
      void queryClient.prefetchQuery(machineQuery(machine))
    if (isSignedIn()) void queryClient.prefetchQuery(userQuery())
    else queryClient.setQueryData(userQuery().queryKey, null)
    const locale = requestedLocale()
    if (hasPageMessages(locale, location.pathname) || (await preloadMessages(locale))) applyLocale()
    else if (!hasMessages(locale)) {
      applyLocale() // for the texts of the error page
      throw new MissingMessagesError()
    }
    if (!areRouteParams(params, pageConfig.baseUrl !== '')) throw notFound()
  },
  component: Root,
  pendingComponent: PagePending,
  errorComponent: RootFailure,
})

/** Only customers receive notifications, on every page, so their messages are in no page's HTML. If the chunk cannot load, as offline, the app works without it. */
const CustomerListeners = lazy(() =>
  Promise.all([import('./-customer-listeners.tsx'), loadMessages(requestedLocale())]).then(
    ([{ CustomerListeners }]) => ({ default: CustomerListeners }),
    () => ({ default: () => null }),
  ),
)

/** Error page of the root route. Its texts exist in both languages without a message file. */
function RootFailure({ error }: { error: unknown }) {
  // The failed code may be the one that applies the locale of the URL.
  useEffect(applyLocale, [])
  return <RouteError error={error} isAlone />
}

/** Constant, because a new one would render every page header again. */
const HELP = <HelpLink />

/** Apart, so that the customer's data render nothing else. */
function SignedIn() {
  const { data: user } = useQuery(userQuery())
  return user ? (
    <Suspense>
      <CustomerListeners user={user} />
    </Suspense>
  ) : null
}

function Root() {
  useFocusAfterNavigation()
  useRedirectReasonToast()
  const layout = useLayout()
  return (
    <AnnouncerContext value={announce}>
      <SkipLink />
      <HeaderEndSlot value={HELP}>
        {layout === 'home' ? (
          <HomeLayout>
            <Outlet />
          </HomeLayout>
        ) : (
          <>
            <Outlet />
            {layout ? null : <Navigation isRailOnly />}
          </>
        )}
      </HeaderEndSlot>
      <Toasts />
      <SignedIn />
      <LiveRegions />
    </AnnouncerContext>
  )
}
