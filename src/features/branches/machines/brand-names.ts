import { brandIdOfHost } from '#brands/brand-of-host.ts'
import { DEFAULT_BRAND_ID } from '#brands/default-brand.ts'

/** Of each `brand.json` pages contain the name, for machines that belong to another brand, and nothing else. */
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
