import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { use, useEffect, useMemo } from 'react'
import { createAppRouter } from '#app/router.tsx'
import { brands, configureBrand, type PageBrand } from '#ladle/brands.ts'
import { useSwitches } from '#ladle/toolbar.ts'
import { createQueryClient } from '#lib/api/query-client.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { withLocale } from '#lib/i18n/locale.ts'
import type { SampleShop } from '#tests/support/server/sample-shop.ts'
import { holdCookies } from './hold-cookies.ts'
import { pathOf, preparePage } from './sample-shop-pages.ts'

type ServedPageProps = { route: string; as: 'guest' | 'customer' }

const sampleShop: Promise<SampleShop | undefined> = fetch('/workbench-shop.json')
  .then((response) => response.json())
  .catch(() => undefined)

function open(route: string, as: ServedPageProps['as'], shop: SampleShop, brand: PageBrand | undefined) {
  configureBrand(brand)
  Object.assign(pageConfig, { capabilities: shop.capabilities })
  holdCookies(as === 'customer' ? shop.cookies : {})
  preparePage(route, shop)
  const path = pathOf(route, shop)
  const queryClient = createQueryClient()
  const history = createMemoryHistory({ initialEntries: [withLocale(path)] })
  const router = createAppRouter({ queryClient, history })
  const show = (language: string) =>
    void router.navigate({ href: `/${language}${path === '/' ? '' : path}`, replace: true })
  return { queryClient, router, show }
}

/** The app at one of its routes, as in its route tree, with the included server: `sample-shop.ts`. */
export function ServedPage({ route, as }: ServedPageProps) {
  const { brand, language } = useSwitches()
  const shop = use(sampleShop)
  const page = useMemo(() => {
    const own = brands.find(({ id }) => id === brand)
    return shop && open(route, as, shop, own)
  }, [route, as, shop, brand])
  useEffect(() => page?.show(language), [page, language])
  if (!page)
    return <p lang="en">This page asks the included server, which a published workbench has not: run npm run ladle.</p>
  return (
    // The app does not expect its brand to change.
    <QueryClientProvider key={brand} client={page.queryClient}>
      <RouterProvider router={page.router} />
    </QueryClientProvider>
  )
}
