import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Purchase } from '#contract/payment.ts'
import { redirectToPayment } from '#lib/browser/payment-redirect.ts'
import { transactionQuery } from './payment.queries.ts'

/** To the page that waits for the money, and from there to the page or app where it is paid, where there is one. */
export function useRedirectToPayment() {
  const navigate = useNavigate()
  const client = useQueryClient()
  return async (made: Purchase, { replace }: { replace: boolean }) => {
    const { transaction, pay_uri, qr_payload } = made
    // The wait then stands at once, and is said once: no page before it that only looks.
    client.setQueryData(transactionQuery(transaction).queryKey, made)
    await navigate({ to: '/waiting-payment/$transaction', params: { transaction }, replace })
    if (pay_uri && !qr_payload) redirectToPayment(pay_uri)
  }
}
