import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseJson, pipe, safeParse, string } from 'valibot'
import { type Brand, defaultBrand } from '#brands/brand.ts'
import { logoParts, logoPicture } from '#brands/inline-logo.ts'
import { logoTexts } from '#brands/logo-files.ts'
import { stageUrls } from '#brands/read-stage-art.ts'
import { stageCss } from '#brands/stage-art.ts'
import { BrandCookie } from '#contract/brand.ts'
import { cssOf } from '#design-tokens/css.ts'
import { paletteCss } from '#design-tokens/palette-css.ts'
import { readResolvedTokens } from '#design-tokens/read-tokens.ts'
import { brandPalette } from '#design-tokens/resolve-tokens.ts'
import { normalizeBrandColor } from '#design-tokens/seed-color.ts'
import { ROOT } from '#server/platform/root-dir.ts'
import { type FontSheet, fontSheetOf } from './brand-fonts.ts'
import { isImagePath } from './brand-image/store.ts'

type ResolvedTheme = {
  /** Primary colour, `#rrggbb`. */
  theme: string
  /** Rules that override the built styles, which are those of the default brand. */
  css: string
  /** First element of the body. */
  markup: string
  fonts: FontSheet
  /** Path of the brand's image on this server, where the operator's API names one. */
  image: string | null
}

/** `palette` is that of the colour in the tokens. */
type TokenTheme = ResolvedTheme & { palette: ReturnType<typeof brandPalette> }

const themes = new Map<string, TokenTheme>()

/** Reads the tokens, logos and fonts again when they are asked for next. */
export const forgetThemes = () => themes.clear()

/** A brand's theme from its tokens. */
function themeFromTokens(brand: Brand): TokenTheme {
  const cachedTheme = themes.get(brand.id)
  if (cachedTheme) return cachedTheme
  const tokens = readResolvedTokens(brand.id, ROOT)
  const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : null)
  const logos = logoTexts((file) => read(join(ROOT, 'brands', brand.id, file)))
  const logo = logoParts(logos, tokens)
  const fonts = fontSheetOf(brand.id)
  const stage = stageCss(brand.id, brand.stage, stageUrls(brand.id, ROOT))
  const theme = {
    theme: String(tokens.get('color.brand')?.value),
    css: cssOf(tokens, readResolvedTokens(defaultBrand.id, ROOT)) + fonts.css + logo.css + stage,
    markup: logo.markup,
    fonts,
    palette: brandPalette(tokens),
    image: null,
  }
  themes.set(brand.id, theme)
  return theme
}

/** The brand's primary colour from its tokens, `#rrggbb`. */
export const themeColor = (brand: Brand): string => themeFromTokens(brand).theme

/** The palette of that colour. */
export const paletteOfBrand = (brand: Brand) => themeFromTokens(brand).palette

export const fontsOfBrand = (brand: Brand) => themeFromTokens(brand).fonts

const CookieValue = pipe(string(), parseJson(), BrandCookie)

type RemoteTheme = { theme: string; image: string | null }

/** The theme that an operator's API gave for this brand, from the cookie of `src/lib/theme/brand-theme.ts`. */
function themeFromCookie(brand: Brand, cookie: string): RemoteTheme | undefined {
  const text = /(?:^|;\s*)brand=([^;]*)/.exec(cookie)?.[1]
  if (text === undefined) return undefined
  try {
    const cookieBrand = safeParse(CookieValue, decodeURIComponent(text))
    if (!cookieBrand.success) return undefined
    const { isCheck, subDomain, theme, pahtImg } = cookieBrand.output
    if (!isCheck || subDomain !== brand.id) return undefined
    return { theme: normalizeBrandColor(theme), image: pahtImg !== null && isImagePath(pahtImg) ? pahtImg : null }
  } catch {
    return undefined // a cookie that was edited by hand
  }
}

/**
 * The theme of a brand's page: its tokens, with the colour and image that the API gave, to this server or else to the page of
 * the last visit, which is in its cookie.
 */
export function resolveTheme(brand: Brand, cookie: string, remote?: RemoteTheme): ResolvedTheme {
  const own = themeFromTokens(brand)
  const { theme, image } = remote ?? themeFromCookie(brand, cookie) ?? own
  const colors = theme === own.theme ? '' : paletteCss(theme)
  return { ...own, theme, css: own.css + colors + (image ? logoPicture(image) : ''), image }
}
