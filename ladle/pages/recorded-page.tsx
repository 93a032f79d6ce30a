import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { createAppRouter } from '#app/router.tsx'
import { brandById } from '#brands/brand.ts'
import { capabilities } from '#contract/capabilities.ts'
import { useSwitches } from '#ladle/toolbar.ts'
import { createQueryClient } from '#lib/api/query-client.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { withLocale } from '#lib/i18n/locale.ts'
import { setServerTime } from '#lib/server-clock.ts'
import { preparePage } from './prepare.ts'
import { holdCookies, recording, replayAnswers } from './recording.ts'

type RecordedPageProps = {
  /** As in the app's route tree. */
  route: string
  as: 'guest' | 'customer'
}

/** The app at one of its routes, with the answers that the included API gave there. */
export function RecordedPage({ route, as }: RecordedPageProps) {
  const { brand, language } = useSwitches()
  const [app, setApp] = useState<{ brand: string; show: (language: string) => void; element: React.ReactNode }>()
  const path = recording.paths[route]

  useEffect(() => {
    let isCurrent = true
    async function open(address: string) {
      Object.assign(pageConfig.brand, brandById(brand))
      Object.assign(pageConfig, { capabilities })
      setServerTime(recording.now)
      holdCookies(as)
      replayAnswers(as)
      await preparePage(route, recording.samples)
      if (!isCurrent) return
      const queryClient = createQueryClient()
      const router = createAppRouter({
        queryClient,
        history: createMemoryHistory({ initialEntries: [withLocale(address)] }),
      })
      setApp({
        brand,
        show: (next) => void router.navigate({ href: `/${next}${address === '/' ? '' : address}`, replace: true }),
        element: (
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        ),
      })
    }
    if (path) void open(path)
    return () => {
      isCurrent = false
    }
  }, [brand, as, route, path])

  useEffect(() => app?.show(language), [app, language])

  if (!path) return <p>No answers are recorded for {route}: run npm run ladle:answers.</p>
  // The app does not expect its brand to change, so another brand remounts it.
  return app ? <div key={app.brand}>{app.element}</div> : null
}
