import { join } from 'node:path'
import type { InferOutput } from 'valibot'
import type { Brand } from '#brands/brand.ts'
import type { BrandImage as BrandImageSchema } from '#contract/page.ts'
import type { App as Whole } from '#server/http/app.ts'
import { describeError } from '#server/platform/log.ts'
import { download, ImageRejected } from './download.ts'
import { IMAGES_PATH, storeImage } from './store.ts'

const MAX_CONCURRENCY = 4
/** How long an import answers further requests for its URL: every page that starts makes one. */
const RESULT_MS = 60_000
const MAX_RESULTS = 100
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

/** Requests for an image that is being imported, or was in the last minute, share that import. */
export function createImageImporter(app: App, load: typeof download = download): ImportImage {
  const running = new Map<string, Promise<BrandImage>>()
  const results = new Map<string, { image: BrandImage; until: number }>()
  const schemes = app.config.isSandbox ? ['https:', 'http:'] : ['https:']
  const importImage = async (brand: Brand, url: string) => {
    try {
      return brandImageOf(await storeImage(folderOf(app), await load(url, { schemes })))
    } catch (error) {
      const reason = error instanceof ImageRejected ? error.reason : 'internal'
      app.log.warn('brand image rejected', { brand: brand.id, reason, error: describeError(error) })
      throw error
    }
  }
  return async (brand, url) => {
    const result = results.get(url)
    if (result && result.until > performance.now()) return result.image
    const runningImport = running.get(url)
    if (runningImport) return runningImport
    if (running.size >= MAX_CONCURRENCY) throw new TooManyImports()
    const newImport = importImage(brand, url).finally(() => running.delete(url))
    running.set(url, newImport)
    const image = await newImport
    results.delete(url) // so that it is added at the end, as the latest
    results.set(url, { image, until: performance.now() + RESULT_MS })
    const [oldest] = results.keys()
    if (results.size > MAX_RESULTS && oldest !== undefined) results.delete(oldest)
    return image
  }
}
