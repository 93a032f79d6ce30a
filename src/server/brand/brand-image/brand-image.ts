import { join } from 'node:path'
import { type InferOutput, maxLength, object, pipe, safeParse, string } from 'valibot'
import { type Brand, brandById } from '#brands/brand.ts'
import type { BrandImage as BrandImageSchema } from '#contract/page.ts'
import type { App as Whole } from '#server/app.ts'
import { ApiError, problemResponse } from '#server/http/api-error.ts'
import type { Router } from '#server/http/router.ts'
import { describeError } from '#server/log.ts'
import { download, ImageRejected } from './download.ts'
import { IMAGES_PATH, storedImage, storeImage } from './store.ts'

const MAX_CONCURRENCY = 4
/** Of the small pictures in a page: 160 CSS pixels on a screen of density 2. */
const PATH_WIDTH = 320

type App = Pick<Whole, 'config' | 'log'>
type BrandImage = InferOutput<typeof BrandImageSchema>
/** Downloads a brand's picture and keeps it. @throws ImageRejected, or Refusal `unavailable` when too many are under way */
export type ImportImage = (brand: Brand, url: string) => Promise<BrandImage>

const folderOf = ({ config }: App) => join(config.DATA_DIR, 'brand-images')

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
    if (underWay.size >= MAX_CONCURRENCY) throw new ApiError('unavailable')
    const taken = take(brand, url).finally(() => underWay.delete(url))
    underWay.set(url, taken)
    return taken
  }
}

const Asked = object({ name: pipe(string(), maxLength(63)), url: string() })

/**
 * A brand's picture that stands elsewhere, from here: the pages load from nobody else. `not_found` for a brand that is
 * none; `invalid` with the reason at `url` for a picture that is not taken.
 * @param isNamed whether the brand's API has named this picture; in the sandbox any will do
 */
export function mountBrandImage(
  server: Router,
  app: App,
  take: ImportImage,
  isNamed: (brand: Brand, url: string) => boolean,
) {
  const refuse = (rule: string) => problemResponse(new ApiError('invalid', { errors: { url: [rule] } }))
  server.get(IMAGES_PATH, async (c) => {
    const asked = safeParse(Asked, c.req.query())
    if (!asked.success) return refuse('missing')
    const { name, url } = asked.output
    const brand = brandById(name)
    if (!brand) return problemResponse(new ApiError('not_found'))
    if (!app.config.isSandbox && !isNamed(brand, url)) return refuse('not_of_brand')
    try {
      return c.json(await take(brand, url), 200, { 'cache-control': 'no-store' })
    } catch (error) {
      return error instanceof ImageRejected
        ? refuse(error.reason)
        : problemResponse(error instanceof ApiError ? error : new ApiError('internal'))
    }
  })
  server.get(`${IMAGES_PATH}/:hash/:file`, async (c) => {
    const bytes = await storedImage(folderOf(app), c.req.param('hash'), c.req.param('file'))
    if (!bytes) return problemResponse(new ApiError('not_found'), { 'cache-control': 'no-store' })
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
}
