import type { QueryClient } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'

const load = () => import('./-customer-home.tsx')

/** A customer's home page in a chunk that guests do not load. */
export const LazyCustomerPage = lazyRouteComponent(load, 'CustomerPage')

/** Loads the page, and starts the queries of its later parts. If the chunk cannot be loaded, the page shows that. */
export async function loadCustomerPage(queryClient: QueryClient) {
  void load().then(
    ({ startCustomerQueries }) => startCustomerQueries(queryClient),
    () => {},
  )
  await LazyCustomerPage.preload?.()
}
