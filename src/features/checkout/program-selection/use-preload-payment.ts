import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { LoadSelection } from '#features/checkout/coupon-picker/coupon-choices.queries.ts'
import { isOnline, prefersReducedData } from '#lib/api/online-status.ts'

/** The page is painted before, and a customer who goes through the programs asks for the coupons of the last one only. */
const DEBOUNCE_MS = 300

/** Its code is not needed to choose a program, so it loads after the page. */
function preloadLater(preload: (preloads: typeof import('./preload-payment.ts')) => unknown) {
  if (!isOnline() || prefersReducedData()) return
  let isEnded = false
  let cancel: unknown
  const start = () =>
    import('./preload-payment.ts').then((preloads) => {
      if (!isEnded) cancel = preload(preloads)
    })
  // The payment page loads by itself what could not be loaded now.
  const timer = setTimeout(() => void start().catch(() => {}), DEBOUNCE_MS)
  return () => {
    isEnded = true
    clearTimeout(timer)
    if (typeof cancel === 'function') cancel()
  }
}

/**
 * While a customer chooses a program, loads the pages up to the bill and asks for what the payment page shows. That page
 * asks again when it is opened.
 */
export function usePreloadPayment(selection: LoadSelection | undefined) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const branchId = selection?.branch_id
  useEffect(() => preloadLater(({ preloadPaymentPages }) => preloadPaymentPages(router)), [router])
  useEffect(() => {
    if (branchId) return preloadLater(({ preloadMethods }) => preloadMethods(queryClient, branchId))
  }, [queryClient, branchId])

  // The selection is another object on each render.
  const key = JSON.stringify(selection)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the selection
  useEffect(() => {
    if (selection) return preloadLater(({ preloadCoupons }) => preloadCoupons(queryClient, selection))
  }, [queryClient, key])
}
