import { brands } from '#brands/brand.ts'
import { ApiError, problemResponse } from '#server/http/api-error.ts'
import type { Router } from '#server/http/router.ts'
import { FONTS_PATH } from '#server/modules/content/brand/brand-fonts.ts'
import { fontsOfBrand } from '#server/modules/content/brand/brand-theme.ts'

const fontNamed = (name: string) =>
  brands.flatMap((brand) => fontsOfBrand(brand).fonts).find((font) => font.name === name)?.bytes

/** Serves the fonts of all brands. A changed font has another name. */
export function mountBrandFonts(server: Router) {
  // A file that is missing is noticed at the start.
  for (const brand of brands) fontsOfBrand(brand)
  server.get(`${FONTS_PATH}/:name`, (c) => {
    const bytes = fontNamed(c.req.param('name'))
    if (!bytes) return problemResponse(new ApiError('not_found'), { 'cache-control': 'no-store' })
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })
}
