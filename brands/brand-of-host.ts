import { DEFAULT_BRAND_ID } from './default-brand.ts'

/** The letters, digits, dashes and underscores of a DNS label; a last label of digits ends an IP address. */
const HOST_NAME = /^(?:[\w-]{1,63}\.)+(?!\d+$)[\w-]{1,63}$/

/**
 * The brand of any host name: the first label is its id if the name has more than two labels. Port, upper case and a
 * trailing dot are ignored. IP addresses, invalid names and unknown labels, such as `dev`, get the default brand.
 */
export function brandIdOfHost(host: string, isBrand: (label: string) => boolean): string {
  const name = host.trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
  const [label = '', ...domain] = HOST_NAME.test(name) ? name.split('.') : []
  return domain.length > 1 && isBrand(label) ? label : DEFAULT_BRAND_ID
}
