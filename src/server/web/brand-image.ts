import { maxLength, object, pipe, safeParse, string } from 'valibot'
import { type Brand, brandById } from '#brands/brand.ts'
import { ApiError, problemResponse } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import type { Router } from '#server/http/router.ts'
import { folderOf, type ImportImage, TooManyImports } from '#server/modules/content/brand/brand-image/brand-image.ts'
import { ImageRejected } from '#server/modules/content/brand/brand-image/download.ts'
import { IMAGES_PATH, storedImage } from '#server/modules/content/brand/brand-image/store.ts'
import { drawnImage } from '#server/modules/content/brand/promotion-pictures.ts'

const Query = object({ name: pipe(string(), maxLength(63)), url: string() })

/**
 * Serves brand images of other hosts from this server, because pages load nothing from elsewhere. `not_found` for an unknown
 * brand; `invalid` with the reason at `url` for an image that is rejected.
 * @param isNamed whether the brand's API gives this image; the sandbox accepts any
 */
export function mountBrandImage(
  server: Router,
  app: Pick<App, 'config'>,
  importImage: ImportImage,
  isNamed: (brand: Brand, url: string) => Promise<boolean>,
) {
  const refuse = (rule: string) => problemResponse(new ApiError('invalid', { errors: { url: [rule] } }))
  server.get(IMAGES_PATH, async (c) => {
    const query = safeParse(Query, c.req.query())
    if (!query.success) return refuse('missing')
    const { name, url } = query.output
    const brand = brandById(name)
    if (!brand) return problemResponse(new ApiError('not_found'))
    if (!app.config.isSandbox && !(await isNamed(brand, url))) return refuse('not_of_brand')
    try {
      return c.json(await importImage(brand, url), 200, { 'cache-control': 'no-store' })
    } catch (error) {
      return error instanceof ImageRejected
        ? refuse(error.reason)
        : problemResponse(new ApiError(error instanceof TooManyImports ? 'unavailable' : 'internal'))
    }
  })
  server.get(`${IMAGES_PATH}/:hash/:file`, async (c) => {
    const [folder, hash, file] = [folderOf(app), c.req.param('hash'), c.req.param('file')]
    const bytes = (await storedImage(folder, hash, file)) ?? (await drawnImage(folder, hash, file))
    if (!bytes) return problemResponse(new ApiError('not_found'), { 'cache-control': 'no-store' })
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
}
