import { join } from 'node:path'
import type { InferOutput } from 'valibot'
import type { Brand } from '#brands/brand.ts'
import type { BrandImage as BrandImageSchema } from '#contract/page.ts'
import type { App as Whole } from '#server/app.ts'
import { describeError } from '#server/log.ts'
import { download, ImageRejected } from './download.ts'
import { IMAGES_PATH, storeImage } from './store.ts'

const MAX_CONCURRENCY = 4
/** Of the small pictures in a page: 160 CSS pixels on a screen of density 2. */
const PATH_WIDTH = 320

type App = Pick<Whole, 'config' | 'log'>
type BrandImage = InferOutput<typeof BrandImageSchema>
/** Downloads a brand's image and stores it. @throws ImageRejected, or TooManyImports */
export type ImportImage = (brand: Brand, url: string) => Promise<BrandImage>

/** Too many images are being imported to start another. */
export class TooManyImports extends Error {}

export const folderOf = ({ config }: Pick<Whole, 'config'>) => join(config.DATA_DIR, 'brand-images')

function answerOf({ hash, widths }: { hash: string; widths: number[] }): BrandImage {
  const pathOf = (width: number | undefined) => `${IMAGES_PATH}/${hash}/${width}.webp`
  return {
    path: pathOf(widths.find((width) => width >= PATH_WIDTH) ?? widths.at(-1)),
    srcset: widths.map((width) => `${pathOf(width)} ${width}w`).join(', '),
  }
}

/** Whoever asks for what is on its way already waits for the same one. */
export function createImageImporter(app: App): ImportImage {
  const underWay = new Map<string, Promise<BrandImage>>()
  const schemes = app.config.isSandbox ? ['https:', 'http:'] : ['https:']
  const take = async (brand: Brand, url: string) => {
    try {
      return answerOf(await storeImage(folderOf(app), await download(url, { schemes })))
    } catch (error) {
      const reason = error instanceof ImageRejected ? error.reason : 'internal'
      app.log.warn('A brand image was not taken', { brand: brand.id, reason, error: describeError(error) })
      throw error
    }
  }
  return async (brand, url) => {
    const before = underWay.get(url)
    if (before) return before
    if (underWay.size >= MAX_CONCURRENCY) throw new TooManyImports()
    const taken = take(brand, url).finally(() => underWay.delete(url))
    underWay.set(url, taken)
    return taken
  }
}
