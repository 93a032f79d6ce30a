import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { createAppRouter } from '#app/router.tsx'
import { capabilities } from '#contract/capabilities.ts'
import type { PictureAddresses } from '#ladle/brand-files.ts'
import { brands, configureBrand, type PageBrand, picturesOf } from '#ladle/brands.ts'
import { type PreviewedPage, useDraftBrand } from '#ladle/draft-brand.ts'
import { useSwitches } from '#ladle/toolbar.ts'
import { createQueryClient } from '#lib/api/query-client.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { withLocale } from '#lib/i18n/locale.ts'
import { setServerTime } from '#lib/server-clock.ts'
import { holdCookies } from './hold-cookies.ts'
import { preparePage } from './prepare.ts'
import { recording, replayAnswers } from './recording.ts'

/** The app at one of its routes, with the answers that the included API gave there; in the editor, at the route that it asks for. */
export function RecordedPage(story: PreviewedPage) {
  const { brand: id } = useSwitches()
  const draft = useDraftBrand()
  const { route, as } = draft?.page ?? story
  const path = recording.paths[route]
  if (!path) return <p>No answers are recorded for {route}: run npm run ladle:answers.</p>
  const brand = draft?.brand ?? brands.find((one) => one.id === id)
  const pictures = draft?.pictures ?? picturesOf(brand)
  // The app does not expect its brand to change, so another brand remounts it.
  const key = JSON.stringify([brand, pictures, route, as])
  return <OpenedPage key={key} path={path} route={route} as={as} brand={brand} pictures={pictures} />
}

type OpenedPageProps = PreviewedPage & { path: string; brand: PageBrand | undefined; pictures: PictureAddresses }

function OpenedPage(props: OpenedPageProps) {
  const { language } = useSwitches()
  // As they were at first: only the key stands for a change.
  const [{ path, route, as, brand, pictures }] = useState(props)
  const [app, setApp] = useState<{ show: (language: string) => void; element: React.ReactNode }>()

  useEffect(() => {
    let isCurrent = true
    async function open() {
      configureBrand(brand, pictures)
      Object.assign(pageConfig, { capabilities })
      setServerTime(recording.now)
      holdCookies(as)
      replayAnswers(as, pictures)
      await preparePage(route, recording.samples)
      if (!isCurrent) return
      const queryClient = createQueryClient()
      const router = createAppRouter({
        queryClient,
        history: createMemoryHistory({ initialEntries: [withLocale(path)] }),
      })
      setApp({
        show: (next) => void router.navigate({ href: `/${next}${path === '/' ? '' : path}`, replace: true }),
        element: (
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        ),
      })
    }
    void open()
    return () => {
      isCurrent = false
    }
  }, [brand, pictures, as, route, path])

  useEffect(() => app?.show(language), [app, language])

  return app?.element
}
