import { BrandFile } from '#brands/brand-file.ts'
import { DEFAULT_BRAND_ID } from '#brands/default-brand.ts'
import { parseBrandFile } from '#brands/findings.ts'
import { ownTexts } from '#brands/own-parts.ts'
import { namedPictures, type Pictures } from '#brands/picture-names.ts'
import type { BrandParts } from '#contract/page.ts'
import { pageConfig } from '#lib/browser/page-config.ts'

// Ladle's Vite does not resolve `#` in a glob pattern.
const files = import.meta.glob<unknown>('../brands/*/brand.json', { eager: true, import: 'default' })

/** All brands, the default one first. */
export const brands = Object.entries(files)
  .map(([path, file]) => ({ id: path.split('/').at(-2) ?? '', ...parseBrandFile(BrandFile, path.slice(3), file) }))
  .sort((a, b) => Number(b.id === DEFAULT_BRAND_ID) - Number(a.id === DEFAULT_BRAND_ID))

/** Pictures, fonts and drawings of the brands, as the workbench serves them. */
const addresses = import.meta.glob<string>(
  ['../brands/*/fonts/*.{woff2,txt}', '../brands/*/pictures/*.{png,jpg,jpeg,webp}', '../brands/*/stage/*.svg'],
  { eager: true, import: 'default', query: '?url' },
)

/**
 * The address of a file in a brand's folder; undefined if it was not there when the workbench was built.
 * @param file such as `pictures/hero.jpg`
 */
export const addressOfFile = (id: string, file: string): string | undefined => addresses[`../brands/${id}/${file}`]

/** Addresses of a brand's pictures by their place in `pictures` of `brand.json`. */
export type PictureAddresses = Readonly<Record<string, string | undefined>>

export const pictureAddresses = (
  { pictures }: PageBrand,
  addressOf: (file: string) => string | undefined,
): PictureAddresses =>
  Object.fromEntries(namedPictures(pictures).map(({ place, file }) => [place, addressOf(`pictures/${file}`)]))

/** A brand's identity, as in its file or unfinished in the brand editor. */
export type PageBrand = Parameters<typeof ownTexts>[0] & {
  id: string
  name: string
  pictures?: (Pictures & { hero?: { alt: { th: string; en: string } } | undefined }) | undefined
}

/** As the server writes it, which has it cropped in several widths. */
function heroOf({ pictures }: PageBrand, address: string | undefined): Pick<BrandParts, 'hero'> {
  const alt = pictures?.hero?.alt
  if (address === undefined || !alt) return {}
  const style = {
    width: '100%',
    height: 'auto',
    aspectRatio: '16/9',
    objectFit: 'cover',
    borderRadius: 'var(--radii-panel)',
  }
  return { hero: { image: { src: address, srcSet: '', sizes: '', fetchPriority: 'high', style }, alt } }
}

/** Addresses of the pictures of a brand that is no draft. */
export const picturesOf = (brand: PageBrand | undefined): PictureAddresses =>
  brand ? pictureAddresses(brand, (file) => addressOfFile(brand.id, file)) : {}

/** Gives the page the configuration that the server writes into the pages of a brand. */
export const configureBrand = (brand: PageBrand | undefined, pictures = picturesOf(brand)) =>
  Object.assign(pageConfig.brand, brand, {
    own: brand && { ...ownTexts(brand), ...heroOf(brand, pictures['hero.file']) },
  })
