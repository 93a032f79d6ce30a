import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { couponChoicesQuery, type LoadSelection } from '#features/checkout/coupon-picker/coupon-choices.queries.ts'
import { historyQuery, openPurchases } from '#features/checkout/payment/history.queries.ts'
import { providersQuery } from '#features/checkout/payment/payment.queries.ts'
import { preloadPages } from '#features/checkout/payment/use-preload-pages.ts'
import { isOnline, prefersReducedData } from '#lib/api/online-status.ts'
import { isSignedIn } from '#lib/auth/session.ts'

/** The pages of a customer who pays, and those of a guest, who signs in first. */
const PAGES = [
  '/_authed',
  '/_authed/payment/$node_id/$address/$sub_position/',
  '/waiting-payment/$transaction',
  '/bill/$transaction',
] as const
const PAGES_OF_GUEST = ['/_guest', '/_guest/login/', '/_guest/login/pin-code', ...PAGES] as const

/** The page is painted before, and a customer who goes through the programs asks for the coupons of the last one only. */
const DEBOUNCE_MS = 300

const isWanted = () => isSignedIn() && isOnline() && !prefersReducedData()

/**
 * While a customer chooses a program, loads the pages up to the bill and asks for what the payment page shows. That page
 * asks again when it is opened.
 */
export function usePreloadPayment(selection: LoadSelection | undefined) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const branchId = selection?.branch_id
  useEffect(() => preloadPages(router, isSignedIn() ? PAGES : PAGES_OF_GUEST), [router])
  useEffect(() => {
    if (!branchId || !isWanted()) return
    const timer = setTimeout(() => {
      void queryClient.prefetchQuery(providersQuery(branchId))
      void queryClient.prefetchQuery(historyQuery(openPurchases))
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [queryClient, branchId])

  // The selection is another object on each render.
  const key = JSON.stringify(selection)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the selection
  useEffect(() => {
    if (!selection || !isWanted()) return
    const timer = setTimeout(() => void queryClient.prefetchInfiniteQuery(couponChoicesQuery(selection)), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [queryClient, key])
}
