import { type BrandCookie, getBrandBySubDomain } from '#contract/brand.ts'
import { BrandImage } from '#contract/page.ts'
import { paletteCss } from '#design-tokens/palette-css.ts'
import { normalizeBrandColor } from '#design-tokens/seed-color.ts'
import { fetchAsset } from '#lib/api/host-client.ts'
import { call } from '#lib/api/http.ts'
import { writeCookie } from '#lib/browser/cookies.ts'
import { pageConfig } from '#lib/browser/page-config.ts'

const sheet = new CSSStyleSheet()

/** Applies a brand colour, `#rrggbb`, to the page. */
function applyTheme(theme: string) {
  sheet.replaceSync(paletteCss(theme))
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme)
}

/** Path of a brand's picture on the host; null, after a warning, if it cannot be loaded. */
async function imagePathOf(name: string, url: string | null): Promise<string | null> {
  if (!url) return null
  try {
    const query = new URLSearchParams({ name, url })
    return (await fetchAsset(`/api-internal/brand-image?${query}`, BrandImage)).path
  } catch (cause) {
    console.warn('brand picture request failed', cause)
    return null
  }
}

/**
 * Requests the brand's current theme from the API. If it differs from the page's, the colour is applied, and colour and
 * picture are saved in a cookie from which the host renders the next page. Without a response nothing changes.
 */
export async function refreshBrandTheme() {
  const { id: subDomain, theme: pageTheme, image_brand: image } = pageConfig.brand
  const brand = await call(getBrandBySubDomain, { sub_domain: subDomain }).catch(() => undefined)
  if (!brand) return
  const theme = normalizeBrandColor(brand.theme)
  const pahtImg = await imagePathOf(subDomain, brand.image_brand)
  if (theme === pageTheme && pahtImg === image) return
  if (theme !== pageTheme) applyTheme(theme)
  const brandCookie: BrandCookie = { isCheck: true, subDomain, pahtImg, theme }
  writeCookie('brand', JSON.stringify(brandCookie))
}
