import { lazyRouteComponent } from '@tanstack/react-router'

/** A customer's part of the home page: a guest does not load it. */
export const Customer = lazyRouteComponent(() => import('./-customer.tsx'), 'Customer')
