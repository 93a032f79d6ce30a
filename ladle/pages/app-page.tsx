import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { createAppRouter } from '#app/router.tsx'
import { brandById } from '#brands/brand.ts'
import type { User } from '#contract/user.ts'
import { userQuery } from '#features/auth/sign-in/session.queries.ts'
import { useSwitches } from '#ladle/toolbar.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { withLocale } from '#lib/i18n/locale.ts'
import { setServerTime } from '#lib/server-clock.ts'
import { NOW } from './samples.ts'

/** What the API would have answered, by the key of its query. */
export type Answers = readonly (readonly [queryKey: readonly unknown[], answer: unknown])[]

type AppPageProps = {
  path: string
  answers: Answers
  /** Who is signed in; nobody when left out. */
  customer?: User
}

/** The app itself at one of its addresses, with its router and its own layouts, and with samples for answers. */
export function AppPage(props: AppPageProps) {
  const { brand } = useSwitches()
  // Who the shop is never changes while a page of the app stands.
  return <PageOfBrand key={brand} brand={brand} {...props} />
}

function PageOfBrand({ brand, path, answers, customer }: AppPageProps & { brand: string }) {
  const { language } = useSwitches()
  const [app] = useState(() => {
    // The host writes it into the page.
    Object.assign(pageConfig.brand, brandById(brand))
    setServerTime(NOW)
    // Nothing is asked of any server: what is not among the answers waits for a network that never comes.
    onlineManager.setOnline(false)
    const queryClient = new QueryClient({
      defaultOptions: { queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } },
    })
    for (const [queryKey, answer] of answers) queryClient.setQueryData(queryKey, answer)
    const router = createAppRouter({
      queryClient,
      history: createMemoryHistory({ initialEntries: [withLocale(path)] }),
    })
    // Every navigation of a browser without a session empties what is known of the customer.
    router.subscribe('onResolved', () => customer && queryClient.setQueryData(userQuery().queryKey, customer))
    return { queryClient, router }
  })

  useEffect(() => {
    void app.router.navigate({ href: `/${language}${path === '/' ? '' : path}`, replace: true })
  }, [app, language, path])

  return (
    <QueryClientProvider client={app.queryClient}>
      <RouterProvider router={app.router} />
    </QueryClientProvider>
  )
}
