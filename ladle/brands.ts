import { BrandFile } from '#brands/brand-file.ts'
import { DEFAULT_BRAND_ID } from '#brands/default-brand.ts'
import { parseBrandFile } from '#brands/findings.ts'

// Ladle's Vite does not resolve `#` in a glob pattern.
const files = import.meta.glob<unknown>('../brands/*/brand.json', { eager: true, import: 'default' })

/** All brands, the default one first. */
export const brands = Object.entries(files)
  .map(([path, file]) => ({ id: path.split('/').at(-2) ?? '', ...parseBrandFile(BrandFile, path.slice(3), file) }))
  .sort((a, b) => Number(b.id === DEFAULT_BRAND_ID) - Number(a.id === DEFAULT_BRAND_ID))
