import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { createAppRouter } from '#app/router.tsx'
import { brands, configureBrand, type PageBrand } from '#ladle/brands.ts'
import { useSwitches } from '#ladle/toolbar.ts'
import { createQueryClient } from '#lib/api/query-client.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { withLocale } from '#lib/i18n/locale.ts'
import { holdCookies } from './hold-cookies.ts'
import { preparePage } from './prepare.ts'
import { pathOf, type SampleShop } from './sample-shop-pages.ts'

type ServedPageProps = {
  /** As in the app's route tree. */
  route: string
  as: 'guest' | 'customer'
}

/** The app at one of its routes, with the included server: `sample-shop.ts`. */
export function ServedPage({ route, as }: ServedPageProps) {
  const { brand: id } = useSwitches()
  const [shop, setShop] = useState<SampleShop | 'none'>()
  useEffect(() => {
    fetch('/workbench-shop.json')
      .then(async (response) => setShop(response.ok ? await response.json() : 'none'))
      .catch(() => setShop('none'))
  }, [])
  if (shop === 'none')
    return (
      <main className="bench-sheet" lang="en">
        <h1>This page asks the included server</h1>
        <p>
          A published workbench has none. Run <code>npm run ladle</code>; the first page then takes some seconds. The
          stories of <em>Pages</em> need no server.
        </p>
      </main>
    )
  // The app does not expect its brand to change, so another brand remounts it.
  return shop ? <OpenedPage key={id} brand={brands.find((one) => one.id === id)} {...{ shop, route, as }} /> : null
}

function OpenedPage(props: ServedPageProps & { shop: SampleShop; brand: PageBrand | undefined }) {
  const { language } = useSwitches()
  // As they were at first: only the key stands for a change.
  const [{ shop, route, as, brand }] = useState(props)
  const [app, setApp] = useState<{ show: (language: string) => void; element: React.ReactNode }>()

  useEffect(() => {
    let isCurrent = true
    async function open() {
      configureBrand(brand)
      Object.assign(pageConfig, { capabilities: shop.capabilities })
      holdCookies(as === 'customer' ? shop.cookies : {})
      await preparePage(route, shop)
      if (!isCurrent) return
      const path = pathOf(route, shop)
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
  }, [brand, shop, as, route])

  useEffect(() => app?.show(language), [app, language])

  return app?.element
}
