import { getBrandBySubDomain, type KeptBrand } from '#contract/brand.ts'
import { BrandImage } from '#contract/page.ts'
import { paletteCss } from '#design-tokens/palette-css.ts'
import { normalizeBrandColor } from '#design-tokens/seed-color.ts'
import { fetchFromHost } from '#lib/api/host-client.ts'
import { call } from '#lib/api/http.ts'
import { writeCookie } from '#lib/browser/cookies.ts'
import { pageConfig } from '#lib/browser/page-config.ts'

const sheet = new CSSStyleSheet()

/** Turns the page to a brand colour, `#rrggbb`. */
function showTheme(theme: string) {
  sheet.replaceSync(paletteCss(theme))
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme)
}

/** Where the host has a brand's picture. One that cannot be had is told in the console, and there is none. */
async function imageOf(name: string, url: string | null): Promise<string | null> {
  if (!url) return null
  try {
    const query = new URLSearchParams({ name, url })
    return (await fetchFromHost(`/brand-image?${query}`, BrandImage)).path
  } catch (cause) {
    console.warn('The picture of the brand cannot be had', cause)
    return null
  }
}

/**
 * Asks the API how the brand looks now. A colour other than the page's is shown, and kept with the brand's picture for
 * the host to make the next page by. No answer changes nothing.
 */
export async function refreshBrandTheme() {
  const { id: subDomain, theme: shown, image_brand: image } = pageConfig.brand
  const answer = await call(getBrandBySubDomain, { sub_domain: subDomain }).catch(() => undefined)
  if (!answer) return
  const theme = normalizeBrandColor(answer.theme)
  const pahtImg = await imageOf(subDomain, answer.image_brand)
  if (theme === shown && pahtImg === image) return
  if (theme !== shown) showTheme(theme)
  const kept: KeptBrand = { isCheck: true, subDomain, pahtImg, theme }
  writeCookie('brand', JSON.stringify(kept))
}
