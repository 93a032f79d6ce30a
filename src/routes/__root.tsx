import { type QueryClient, useQuery } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet, useRouter } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { RouterProvider as AriaRouterProvider } from 'react-aria-components'
import { branchesQuery } from '#features/branches/branches.queries.ts'
import { HelpLink } from '#features/layout/help-link.tsx'
import { HomeLayout } from '#features/layout/home-layout.tsx'
import { LiveRegions } from '#features/layout/live-regions.tsx'
import { SkipLink } from '#features/layout/skip-link.tsx'
import { Toasts } from '#features/layout/toasts.tsx'
import { useFocusAfterNavigation } from '#features/layout/use-focus-after-navigation.ts'
import { useLayout } from '#features/layout/use-layout.ts'
import { useWhy } from '#features/layout/use-why.ts'
import { userQuery } from '#features/session/session.queries.ts'
import { announce } from '#lib/page/announce.ts'
import { isSignedIn } from '#lib/session/session.ts'
import { Languages, loadMessages } from '#lib/words/intl.tsx'
import { currentLocale, showLocale, withLocale } from '#lib/words/locale.ts'
import { PendingNews } from '#ui/button/pending-news.ts'
import { HeaderEnd } from '#ui/page-header/header-end.ts'

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ context: { queryClient }, location }) => {
    const isHome = location.pathname === '/'
    // What home shows is on its way while its words come.
    if (isHome) void queryClient.prefetchQuery(branchesQuery())
    if (await loadMessages(currentLocale(), { isFirstPage: isHome && !isSignedIn() })) showLocale()
    if (isSignedIn()) void queryClient.prefetchQuery(userQuery())
    else queryClient.setQueryData(userQuery().queryKey, null)
  },
  component: Root,
})

/** Only a customer is told of anything. Without a network the app goes on without it. */
const CustomerNews = lazy(() =>
  import('./-customer-news.tsx').then(
    ({ CustomerNews }) => ({ default: CustomerNews }),
    () => ({ default: () => null }),
  ),
)

/** A path of ours gets the language; the address of another brand's shop stays as it is. */
const hrefOf = (href: string) => (href.startsWith('/') ? withLocale(href) : href)

function Root() {
  const router = useRouter()
  useFocusAfterNavigation()
  useWhy()
  const layout = useLayout()
  const { data: user } = useQuery(userQuery())
  return (
    <AriaRouterProvider
      // In a task of its own: what a press changes on the screen is seen before the next page is drawn.
      navigate={(href) => setTimeout(() => void router.navigate({ href: hrefOf(href) }))}
      useHref={hrefOf}
    >
      <Languages>
        <PendingNews value={announce}>
          <SkipLink />
          <HeaderEnd value={<HelpLink />}>
            {layout === 'home' ? (
              <HomeLayout>
                <Outlet />
              </HomeLayout>
            ) : (
              <Outlet />
            )}
          </HeaderEnd>
          <Toasts />
          {user ? (
            <Suspense>
              <CustomerNews user={user} />
            </Suspense>
          ) : null}
          <LiveRegions />
        </PendingNews>
      </Languages>
    </AriaRouterProvider>
  )
}
