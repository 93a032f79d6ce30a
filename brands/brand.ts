import { theWash } from './the-wash/brand.ts'
import { washMax } from './wash-max/brand.ts'
import { washday } from './washday/brand.ts'

/** Who the shop is. Its look is `tokens.json` beside it. */
export type Brand = {
  /** Sub-domain, folder name and theme name. Lower case, digits and dashes. */
  id: string
  name: string
  title: { th: string; en: string }
  description: { th: string; en: string }
  /** The operator: payee of the QR, named in the legal texts. */
  operator: { th: string; en: string }
  /** Where its people are reached; null is a way that there is not. */
  contact: {
    /** E.164. */
    phone: string | null
    /** LINE id, with its @. */
    line: string | null
    email: string | null
    /** When they answer. */
    hours: { th: string; en: string } | null
  }
}

/** The first is the default. */
export const brands: readonly Brand[] = [washday, theWash, washMax]
export const defaultBrand = washday

export const brandById = (id: string): Brand | undefined => brands.find((brand) => brand.id === id)

/**
 * The brand of a host name: its first label when it has more than two, if that is a brand we know.
 * Port, upper case and a trailing dot do not matter; IP addresses have no labels; `dev` and all else are the default.
 */
export function brandFromHostname(host: string): Brand {
  const name = host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  const labels = name.split('.')
  const isAddress = name.startsWith('[') || labels.every((label) => /^\d+$/.test(label))
  return (!isAddress && labels.length > 2 && brandById(labels[0] ?? '')) || defaultBrand
}
