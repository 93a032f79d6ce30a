import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Purchase } from '#contract/payment.ts'
import { redirectToPayment } from '#lib/browser/payment-redirect.ts'
import { transactionQuery } from './payment.queries.ts'

/** Opens the payment status page, and from there the external payment page or app, if the method has one. */
export function useRedirectToPayment() {
  const navigate = useNavigate()
  const client = useQueryClient()
  return async (purchase: Purchase, { replace }: { replace: boolean }) => {
    const { transaction, pay_uri, qr_payload } = purchase
    // With the cache primed the status page shows at once, without a loading state that is announced first.
    client.setQueryData(transactionQuery(transaction).queryKey, purchase)
    await navigate({ to: '/waiting-payment/$transaction', params: { transaction }, replace })
    if (pay_uri && !qr_payload) redirectToPayment(pay_uri)
  }
}
