import { useNavigate } from '@tanstack/react-router'
import type { Purchase } from '#contract/payment.ts'
import { openPayPage } from '#lib/pay-page.ts'

/** To the page that waits for the money, and from there to the page or app where it is paid, where there is one. */
export function useToWaiting() {
  const navigate = useNavigate()
  return async ({ transaction, pay_uri, qr_payload }: Purchase, { replace }: { replace: boolean }) => {
    await navigate({ to: '/waiting-payment/$transaction', params: { transaction }, replace })
    if (pay_uri && !qr_payload) openPayPage(pay_uri)
  }
}
