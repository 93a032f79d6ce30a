import { parseUrl } from './parse-url.ts'

/**
 * Navigates to the page at LINE that confirms a link. Nowhere else: the address is what an API has answered.
 * @throws TypeError for another address
 */
export function redirectToLine(address: string) {
  if (parseUrl(address)?.origin !== 'https://access.line.me') throw new TypeError('not an address of LINE')
  location.assign(address)
}
