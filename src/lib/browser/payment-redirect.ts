import { APP_LINKS } from '#contract/payment.ts'
import { parseUrl } from './parse-url.ts'

/** Whether a payment page's address is one that a browser may be sent to: nothing that runs in this page. */
export function isPaymentPage(address: string) {
  if (APP_LINKS.test(address)) return true
  const url = parseUrl(address)
  return url !== undefined && (url.protocol === 'https:' || url.origin === location.origin)
}

/** Leaves for the page or app where a purchase is paid. The way back is the browser's, and the page's own. */
export function redirectToPayment(address: string) {
  if (isPaymentPage(address)) location.assign(address)
}
