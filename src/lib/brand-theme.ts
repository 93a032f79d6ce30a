import { getBrandBySubDomain, type KeptBrand } from '#contract/brand.ts'
import { paletteCss } from '#design-tokens/palette-css.ts'
import { seedColor } from '#design-tokens/seed-color.ts'
import { writeCookie } from './cookies.ts'
import { call } from './http.ts'
import { pageConfig } from './page-config.ts'

const COOKIE_DAYS = 365

const sheet = new CSSStyleSheet()

/** Turns the page to a brand colour, `#rrggbb`. */
function showTheme(theme: string) {
  sheet.replaceSync(paletteCss(theme))
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme)
}

/**
 * Asks the API how the brand looks now. A colour other than the page's is shown, and kept for the host to paint the
 * next page by. No answer changes nothing.
 */
export async function refreshTheme() {
  const { id: subDomain, theme: shown } = pageConfig.brand
  const answer = await call(getBrandBySubDomain, { sub_domain: subDomain }).catch(() => undefined)
  if (!answer) return
  const theme = seedColor(answer.theme)
  if (theme === shown) return
  showTheme(theme)
  const kept: KeptBrand = { isCheck: true, subDomain, pahtImg: null, theme }
  writeCookie('brand', JSON.stringify(kept), { days: COOKIE_DAYS })
}
