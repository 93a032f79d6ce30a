import { theWash } from './the-wash/brand.ts'
import { washMax } from './wash-max/brand.ts'
import { washday } from './washday/brand.ts'

/** A brand's identity. Its design is in `tokens.json` in the same folder. */
export type Brand = {
  /** Subdomain and folder name. Lower-case letters, digits and dashes. */
  id: string
  name: string
  title: { th: string; en: string }
  description: { th: string; en: string }
  /** The company that operates the brand: payee of the QR and named in the legal texts. */
  operator: { th: string; en: string }
  /** Contact details for customers; null where the brand has none. */
  contact: {
    /** E.164. */
    phone: string | null
    /** LINE id, with the @. */
    line: string | null
    email: string | null
    /** Opening hours of customer support. */
    hours: { th: string; en: string } | null
  }
}

/** The first brand is the default. */
export const brands: readonly Brand[] = [washday, theWash, washMax]
export const defaultBrand = washday

export const brandById = (id: string): Brand | undefined => brands.find((brand) => brand.id === id)

/** The letters, digits, dashes and underscores of a DNS label; a last label of digits ends an IP address. */
const HOST_NAME = /^(?:[\w-]{1,63}\.)+(?!\d+$)[\w-]{1,63}$/

/**
 * The brand of any host name: the first label is its id if the name has more than two labels. Port, upper case and a
 * trailing dot are ignored. IP addresses, invalid names and unknown labels, such as `dev`, get the default brand.
 */
export function brandFromHostname(host = ''): Brand {
  const name = host.trim().toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
  const [label = '', ...domain] = HOST_NAME.test(name) ? name.split('.') : []
  return (domain.length > 1 && brandById(label)) || defaultBrand
}
