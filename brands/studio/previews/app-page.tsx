import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { NOW } from '#studio/previews/samples.ts'
import type { PictureAddresses } from '../../../ladle/brands.ts'
import { configureBrand, type PageBrand } from '../../../ladle/brands.ts'
import { holdCookies } from '../../../ladle/pages/hold-cookies.ts'
import { useSwitches } from '../../../ladle/toolbar.ts'
import type { User } from '../../../src/contract/user.ts'
import { userQuery } from '../../../src/features/auth/sign-in/session.queries.ts'
import { pageConfig } from '../../../src/lib/browser/page-config.ts'
import { withLocale } from '../../../src/lib/i18n/locale.ts'
import { LocaleProvider } from '../../../src/lib/i18n/translate.tsx'
import { setServerTime } from '../../../src/lib/server-clock.ts'
import { createAppRouter } from '../../../src/router.tsx'

/** Sample responses of the API, by query key. */
export type Answers = readonly (readonly [queryKey: readonly unknown[], answer: unknown])[]

/** A page in a state, with sample responses in place of a server. */
export type PageState = {
  path: string
  answers: Answers
  /** The signed-in customer; without it the page is that of a guest. */
  customer?: User
  /** Beyond the owner's list of calls. */
  capabilities?: readonly string[]
  /** The page is for customers only: it reads the cookie of a session. */
  hasSession?: boolean
  /** A sheet over the page. */
  sheet?: ReactNode
}
type AppPageProps = PageState & { brand: PageBrand | undefined; pictures: PictureAddresses }

/** The app at one of its paths, with its real router and layouts and with sample responses. Does not follow its brand. */
export function AppPage({ brand, pictures, path, answers, customer, ...options }: AppPageProps) {
  const { capabilities = [], hasSession = false, sheet } = options
  const { language } = useSwitches()
  const [app] = useState(() => {
    try {
      configureBrand(brand, pictures)
    } catch {
      // A message that is just being written; the checks name it.
      configureBrand(brand && { ...brand, words: undefined }, pictures)
    }
    pageConfig.capabilities = [...capabilities]
    if (hasSession) holdCookies({ access_token: 'sample' })
    setServerTime(NOW)
    // Sends no request: a query without a sample response stays paused, because the app is offline.
    onlineManager.setOnline(false)
    const queryClient = new QueryClient({
      defaultOptions: { queries: { retry: false, gcTime: Number.POSITIVE_INFINITY } },
    })
    for (const [queryKey, answer] of answers) queryClient.setQueryData(queryKey, answer)
    const router = createAppRouter({
      queryClient,
      history: createMemoryHistory({ initialEntries: [withLocale(path)] }),
    })
    // Without a session, every navigation clears the customer from the cache.
    router.subscribe('onResolved', () => customer && queryClient.setQueryData(userQuery().queryKey, customer))
    return { queryClient, router }
  })

  useEffect(() => {
    void app.router.navigate({ href: `/${language}${path === '/' ? '' : path}`, replace: true })
  }, [app, language, path])

  return (
    <QueryClientProvider client={app.queryClient}>
      <RouterProvider router={app.router} />
      {sheet ? <LocaleProvider>{sheet}</LocaleProvider> : null}
    </QueryClientProvider>
  )
}
