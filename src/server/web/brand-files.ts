import { maxLength, object, pipe, safeParse, string } from 'valibot'
import { type Brand, brandById, brands } from '#brands/brand.ts'
import { ApiError, problemResponse } from '#server/http/api-error.ts'
import type { App } from '#server/http/app.ts'
import type { Router, ServerContext } from '#server/http/router.ts'
import { FONTS_PATH } from '#server/modules/content/brand/brand-fonts.ts'
import { folderOf, type ImportImage, TooManyImports } from '#server/modules/content/brand/brand-image/brand-image.ts'
import { ImageRejected } from '#server/modules/content/brand/brand-image/download.ts'
import { IMAGES_PATH, storedImage } from '#server/modules/content/brand/brand-image/store.ts'
import { fontsOfBrand } from '#server/modules/content/brand/brand-theme.ts'
import { drawnImage } from '#server/modules/content/brand/promotion-pictures.ts'

/** A file whose name changes with its content. */
function sendFile(c: ServerContext, type: string, bytes: Uint8Array | undefined): Response {
  if (!bytes) return problemResponse(new ApiError('not_found'), { 'cache-control': 'no-store' })
  return c.body(new Uint8Array(bytes), 200, {
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
  })
}

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
    return sendFile(c, 'image/webp', (await storedImage(folder, hash, file)) ?? (await drawnImage(folder, hash, file)))
  })
}

const fontNamed = (name: string) =>
  brands.flatMap((brand) => fontsOfBrand(brand).fonts).find((font) => font.name === name)?.bytes

/** Serves the fonts of all brands. A changed font has another name. */
export function mountBrandFonts(server: Router) {
  // A file that is missing is noticed at the start.
  for (const brand of brands) fontsOfBrand(brand)
  server.get(`${FONTS_PATH}/:name`, (c) => sendFile(c, 'font/woff2', fontNamed(c.req.param('name'))))
}
