import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { use, useEffect, useState } from 'react'
import { createAppRouter } from '#app/router.tsx'
import { brands, configureBrand, type PageBrand } from '#ladle/brands.ts'
import { useSwitches } from '#ladle/toolbar.ts'
import { createQueryClient } from '#lib/api/query-client.ts'
import { pageConfig } from '#lib/browser/page-config.ts'
import { withLocale } from '#lib/i18n/locale.ts'
import { holdCookies } from './hold-cookies.ts'
import { preparePage } from './prepare.ts'
import { pathOf, type SampleShop } from './sample-shop-pages.ts'

type ServedPageProps = { route: string; as: 'guest' | 'customer' }

const sampleShop: Promise<SampleShop | undefined> = fetch('/workbench-shop.json')
  .then((response) => response.json())
  .catch(() => undefined)

/** The app at one of its routes, as in its route tree, with the included server: `sample-shop.ts`. */
export function ServedPage(props: ServedPageProps) {
  const { brand: id } = useSwitches()
  const shop = use(sampleShop)
  // The app does not expect its brand to change, so another brand remounts it.
  if (shop) return <OpenedPage key={id} brand={brands.find((one) => one.id === id)} {...{ shop, ...props }} />
  return (
    <p className="bench-sheet" lang="en">
      This page asks the included server, which a published workbench has not: run npm run ladle.
    </p>
  )
}

async function open(route: string, as: ServedPageProps['as'], shop: SampleShop, brand: PageBrand | undefined) {
  configureBrand(brand)
  Object.assign(pageConfig, { capabilities: shop.capabilities })
  holdCookies(as === 'customer' ? shop.cookies : {})
  await preparePage(route, shop)
  const path = pathOf(route, shop)
  const queryClient = createQueryClient()
  const history = createMemoryHistory({ initialEntries: [withLocale(path)] })
  const router = createAppRouter({ queryClient, history })
  const show = (language: string) =>
    void router.navigate({ href: `/${language}${path === '/' ? '' : path}`, replace: true })
  return { queryClient, router, show }
}

function OpenedPage({ route, as, shop, brand }: ServedPageProps & { shop: SampleShop; brand: PageBrand | undefined }) {
  const { language } = useSwitches()
  // As they were at first: only the key stands for a change.
  const [opening] = useState(() => open(route, as, shop, brand))
  const { queryClient, router, show } = use(opening)
  useEffect(() => show(language), [show, language])
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
}
