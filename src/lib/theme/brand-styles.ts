import { logoPicture } from '#brands/inline-logo.ts'
import { paletteCss } from '#design-tokens/palette-css.ts'
import { pageConfig } from '#lib/browser/page-config.ts'

/** Safari before 16.4 cannot make one: the page keeps the theme that it was painted in, until it is loaded again. */
const sheet = 'adoptedStyleSheets' in document ? new CSSStyleSheet() : undefined

/**
 * Replaces the theme of the page.
 * @param theme colour, `#rrggbb`
 * @param image path of the picture that replaces the logo; null leaves the logo
 */
export function applyBrandTheme({ theme, image }: { theme: string; image: string | null }) {
  if (!sheet) return
  const colors = theme === pageConfig.brand.theme ? '' : paletteCss(theme)
  sheet.replaceSync(colors + (image ? logoPicture(image) : ''))
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme)
}
