import { join } from 'node:path'
import type { InferOutput } from 'valibot'
import type { Brand } from '#brands/brand.ts'
import type { BrandImage as BrandImageSchema } from '#contract/page.ts'
import type { App as Whole } from '#server/app.ts'
import { describeError } from '#server/log.ts'
import { download, ImageRejected } from './download.ts'
import { IMAGES_PATH, storeImage } from './store.ts'

const MAX_CONCURRENCY = 4
/** Width of the `src` image: 160 CSS pixels on a screen of density 2. */
const DEFAULT_WIDTH = 320

type App = Pick<Whole, 'config' | 'log'>
type BrandImage = InferOutput<typeof BrandImageSchema>
/** Downloads a brand's image and stores it. @throws ImageRejected, or TooManyImports */
export type ImportImage = (brand: Brand, url: string) => Promise<BrandImage>

/** Too many images are being imported to start another. */
export class TooManyImports extends Error {}

export const folderOf = ({ config }: Pick<Whole, 'config'>) => join(config.DATA_DIR, 'brand-images')

function brandImageOf({ hash, widths }: { hash: string; widths: number[] }): BrandImage {
  const pathOf = (width: number | undefined) => `${IMAGES_PATH}/${hash}/${width}.webp`
  return {
    path: pathOf(widths.find((width) => width >= DEFAULT_WIDTH) ?? widths.at(-1)),
    srcset: widths.map((width) => `${pathOf(width)} ${width}w`).join(', '),
  }
}

/** Requests for an image that is being imported share that import. */
export function createImageImporter(app: App): ImportImage {
  const running = new Map<string, Promise<BrandImage>>()
  const schemes = app.config.isSandbox ? ['https:', 'http:'] : ['https:']
  const importImage = async (brand: Brand, url: string) => {
    try {
      return brandImageOf(await storeImage(folderOf(app), await download(url, { schemes })))
    } catch (error) {
      const reason = error instanceof ImageRejected ? error.reason : 'internal'
      app.log.warn('brand image rejected', { brand: brand.id, reason, error: describeError(error) })
      throw error
    }
  }
  return async (brand, url) => {
    const runningImport = running.get(url)
    if (runningImport) return runningImport
    if (running.size >= MAX_CONCURRENCY) throw new TooManyImports()
    const newImport = importImage(brand, url).finally(() => running.delete(url))
    running.set(url, newImport)
    return newImport
  }
}
