/** The brands of this installation, for servers and tools. Node.js only: a page has its own brand in `pageConfig`. */
import { brandIdOfHost } from './brand-of-host.ts'
import { DEFAULT_BRAND_ID } from './default-brand.ts'
import { type Brand, readBrands } from './read-brands.ts'

export type { Brand } from './read-brands.ts'

/** The first brand is the default. */
export const brands: readonly Brand[] = readBrands()

export const brandById = (id: string): Brand | undefined => brands.find((brand) => brand.id === id)

function brandOf(id: string): Brand {
  const brand = brandById(id)
  if (!brand) throw new Error(`brands/${id}/brand.json is missing`)
  return brand
}

export const defaultBrand = brandOf(DEFAULT_BRAND_ID)

/** The brand of any host name. */
export const brandFromHostname = (host = ''): Brand =>
  brandOf(brandIdOfHost(host, (label) => brandById(label) !== undefined))
