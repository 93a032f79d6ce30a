import { BrandFile } from '#brands/brand-file.ts'
import { DEFAULT_BRAND_ID } from '#brands/default-brand.ts'
import type { BrandDraft } from '#brands/draft/draft.ts'
import { parseBrandFile } from '#brands/findings.ts'
import { ownTexts } from '#brands/own-parts.ts'
import { pageConfig } from '#lib/browser/page-config.ts'

// Ladle's Vite does not resolve `#` in a glob pattern.
const files = import.meta.glob<unknown>('../brands/*/brand.json', { eager: true, import: 'default' })

/** All brands, the default one first. */
export const brands = Object.entries(files)
  .map(([path, file]) => ({ id: path.split('/').at(-2) ?? '', ...parseBrandFile(BrandFile, path.slice(3), file) }))
  .sort((a, b) => Number(b.id === DEFAULT_BRAND_ID) - Number(a.id === DEFAULT_BRAND_ID))

/** A brand's identity, as in its file or in a draft of it. */
export type PageBrand = { id: string } & (BrandFile | BrandDraft['brand'])

function ownOf(brand: PageBrand) {
  try {
    return ownTexts(brand)
  } catch {
    // A message that is just being written; the checks name it.
    return ownTexts({ ...brand, words: undefined })
  }
}

/** Gives the page the configuration that the server writes into the pages of a brand. */
export const configureBrand = (brand: PageBrand | undefined) =>
  Object.assign(pageConfig.brand, brand, { own: brand && ownOf(brand) })
