import type { QueryClient } from '@tanstack/react-query'
import type { useRouter } from '@tanstack/react-router'
import { couponChoicesQuery, type LoadSelection } from '#features/checkout/coupon-picker/coupon-choices.queries.ts'
import { historyQuery, openPurchases } from '#features/checkout/payment/history.queries.ts'
import { providersQuery } from '#features/checkout/payment/payment.queries.ts'
import { preloadPages } from '#features/checkout/payment/use-preload-pages.ts'
import { isSignedIn } from '#lib/auth/session.ts'

/** The pages of a customer who pays, and those of a guest, who signs in first. */
const PAGES = [
  '/_authed',
  '/_authed/payment/$node_id/$address/$sub_position/',
  '/waiting-payment/$transaction',
  '/bill/$transaction',
] as const
const PAGES_OF_GUEST = ['/_guest', '/_guest/login/', '/_guest/login/pin-code', ...PAGES] as const

export const preloadPaymentPages = (router: ReturnType<typeof useRouter>) =>
  preloadPages(router, isSignedIn() ? PAGES : PAGES_OF_GUEST)

/** What the payment page shows of a branch and of the customer. */
export function preloadMethods(queryClient: QueryClient, branchId: string) {
  if (!isSignedIn()) return
  void queryClient.prefetchQuery(providersQuery(branchId))
  void queryClient.prefetchQuery(historyQuery(openPurchases))
}

export function preloadCoupons(queryClient: QueryClient, selection: LoadSelection) {
  if (isSignedIn()) void queryClient.prefetchInfiniteQuery(couponChoicesQuery(selection))
}
