import { brandIdOfHost } from '#brands/brand-of-host.ts'
import { DEFAULT_BRAND_ID } from '#brands/default-brand.ts'

/** Pages contain the name of each brand, for machines that belong to another one, and nothing else of its `brand.json`. */
const names = import.meta.glob<string>('/brands/*/brand.json', { eager: true, import: 'name' })

export type NamedBrand = { id: string; name: string }
export const namedBrands: readonly NamedBrand[] = Object.entries(names).map(([path, name]) => ({
  id: path.split('/').at(-2) ?? '',
  name,
}))

export const namedBrand = (id: string): NamedBrand | undefined => namedBrands.find((brand) => brand.id === id)

/** The brand of any host name. */
export function brandOfHost(host: string): NamedBrand {
  const id = brandIdOfHost(host, (label) => namedBrand(label) !== undefined)
  return namedBrand(id) ?? { id: DEFAULT_BRAND_ID, name: '' }
}
