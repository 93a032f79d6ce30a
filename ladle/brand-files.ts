/** Pictures and fonts of the brands, as the workbench serves them. */
import { namedPictures } from '#brands/picture-names.ts'
import type { PageBrand } from './brands.ts'

// Ladle's Vite does not resolve `#` in a glob pattern.
const addresses = import.meta.glob<string>(
  ['../brands/*/fonts/*.{woff2,txt}', '../brands/*/pictures/*.{png,jpg,jpeg,webp}'],
  { eager: true, import: 'default', query: '?url' },
)

/**
 * The address of a file in a brand's folder; undefined if it was not there when the workbench was built.
 * @param file such as `pictures/hero.jpg`
 */
export const addressOfFile = (id: string, file: string): string | undefined => addresses[`../brands/${id}/${file}`]

/** Addresses of a brand's pictures by their place in `pictures` of `brand.json`. */
export type PictureAddresses = Readonly<Record<string, string>>

export const pictureAddresses = (
  { pictures }: PageBrand,
  addressOf: (file: string) => string | undefined,
): PictureAddresses =>
  Object.fromEntries(
    namedPictures(pictures).flatMap(({ place, file }) => {
      const address = addressOf(`pictures/${file}`)
      return address === undefined ? [] : [[place, address]]
    }),
  )
