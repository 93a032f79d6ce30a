import { isAppLink } from '#contract/app-link.ts'
import { parseUrl } from './parse-url.ts'

/** Whether a payment address is safe to navigate to: it cannot run script in this page. */
export function isPaymentPage(address: string) {
  if (isAppLink(address)) return true
  const url = parseUrl(address)
  return url !== undefined && (url.protocol === 'https:' || url.origin === location.origin)
}

/** Navigates to the page or app where a purchase is paid. */
export function redirectToPayment(address: string) {
  if (isPaymentPage(address)) location.assign(address)
}
