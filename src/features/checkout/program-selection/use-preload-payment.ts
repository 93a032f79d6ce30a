import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { LoadSelection } from '#features/checkout/coupon-picker/coupon-choices.queries.ts'
import { isOnline, prefersReducedData } from '#lib/api/online-status.ts'
import { isSignedIn } from '#lib/auth/session.ts'

/** The page is painted before, and a customer who goes through the programs asks for the coupons of the last one only. */
const DEBOUNCE_MS = 300

/**
 * While a customer chooses a program, asks for what the payment page shows of the branch and the customer. That page asks
 * again when it is opened.
 */
export function usePreloadPayment(selection: LoadSelection | undefined) {
  const queryClient = useQueryClient()
  // The selection is another object on each render.
  const key = JSON.stringify(selection)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the selection
  useEffect(() => {
    if (!selection || !isSignedIn() || !isOnline() || prefersReducedData()) return
    const timer = setTimeout(() => {
      // Its code is not needed to choose a program. The payment page loads by itself what could not be loaded now.
      import('./preload-payment.ts')
        .then(({ preloadPayment }) => preloadPayment(queryClient, selection))
        .catch(() => {})
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [queryClient, key])
}
