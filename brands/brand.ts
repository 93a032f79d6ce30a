/** The brands of this installation, for servers and tools. Node.js only: a page has its own brand in `pageConfig`. */
import { brandIdOfHost } from './brand-of-host.ts'
import { DEFAULT_BRAND_ID } from './default-brand.ts'
import { type Brand, readBrands } from './read-brands.ts'

export type { Brand } from './read-brands.ts'

const all = readBrands()
/** The first brand is the default. */
export const brands: readonly Brand[] = all

export const brandById = (id: string): Brand | undefined => brands.find((brand) => brand.id === id)

function brandOf(id: string): Brand {
  const brand = brandById(id)
  if (!brand) throw new Error(`brands/${id}/brand.json is missing`)
  return brand
}

export const defaultBrand = brandOf(DEFAULT_BRAND_ID)

/**
 * Takes the brands that are on the disk now. Only for a server of development: what was made at the start for each brand, such
 * as the labels of its figures, stays.
 * @throws RangeError that lists all that is wrong with any of them; the brands then stay as they were
 */
export function readBrandsAgain(read = readBrands): void {
  const found = read().map((fresh) => {
    const known: Partial<Brand> | undefined = brandById(fresh.id)
    if (!known) return fresh
    // In the same object, because the default brand is held by many.
    for (const key of Object.keys(known) as (keyof Brand)[]) delete known[key] // the keys of a brand
    return Object.assign(known, fresh)
  })
  all.splice(0, all.length, ...found)
}

/** The brand of any host name. */
export const brandFromHostname = (host = ''): Brand =>
  brandOf(brandIdOfHost(host, (label) => brandById(label) !== undefined))
