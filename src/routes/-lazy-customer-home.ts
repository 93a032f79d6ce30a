import { lazyRouteComponent } from '@tanstack/react-router'

/** A customer's home page in a chunk that guests do not load. */
export const LazyCustomerPage = lazyRouteComponent(() => import('./-customer-home.tsx'), 'CustomerPage')
