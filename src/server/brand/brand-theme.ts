import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseJson, pipe, safeParse, string } from 'valibot'
import { type Brand, defaultBrand } from '#brands/brand.ts'
import { logoParts, logoPicture } from '#brands/inline-logo.ts'
import { BrandCookie } from '#contract/brand.ts'
import { cssOf } from '#design-tokens/css.ts'
import { paletteCss } from '#design-tokens/palette-css.ts'
import { readResolvedTokens } from '#design-tokens/read-tokens.ts'
import { normalizeBrandColor } from '#design-tokens/seed-color.ts'
import { ROOT } from '#server/root-dir.ts'
import { isImagePath } from './brand-image/store.ts'

type ShownLook = {
  /** Primary colour, `#rrggbb`. */
  theme: string
  /** What the page must say over the built styles, which are those of the default brand. */
  css: string
  /** What the body begins with. */
  markup: string
  /** Path of the brand's picture here, where an operator's API has named one. */
  image: string | null
}

const known = new Map<string, ShownLook>()

/** A brand's own look, from its tokens. */
function ownLook(brand: Brand): ShownLook {
  const before = known.get(brand.id)
  if (before) return before
  const look = readResolvedTokens(brand.id, ROOT)
  const logo = logoParts(readFileSync(join(ROOT, 'brands', brand.id, 'logo.svg'), 'utf8'))
  const shown = {
    theme: String(look.get('color.brand')?.value),
    css: cssOf(look, readResolvedTokens(defaultBrand.id, ROOT)) + logo.css,
    markup: logo.markup,
    image: null,
  }
  known.set(brand.id, shown)
  return shown
}

/** The brand's primary colour from its tokens, `#rrggbb`. */
export const themeColor = (brand: Brand): string => ownLook(brand).theme

const Kept = pipe(string(), parseJson(), BrandCookie)

type Told = { theme: string; image: string | null }

/** What an API of the operator's own said of this brand, as `src/lib/theme/brand-theme.ts` keeps it. */
function keptLook(brand: Brand, cookie: string): Told | undefined {
  const text = /(?:^|;\s*)brand=([^;]*)/.exec(cookie)?.[1]
  if (text === undefined) return undefined
  try {
    const kept = safeParse(Kept, decodeURIComponent(text))
    if (!kept.success || kept.output.subDomain !== brand.id) return undefined
    const { theme, pahtImg } = kept.output
    return { theme: normalizeBrandColor(theme), image: pahtImg !== null && isImagePath(pahtImg) ? pahtImg : null }
  } catch {
    return undefined // a cookie that somebody wrote by hand
  }
}

/**
 * How a brand's page looks: by its tokens, and by what an operator's API says, as that has told us or else as the browser
 * keeps it from its last visit.
 */
export function resolveTheme(brand: Brand, cookie: string, told?: Told): ShownLook {
  const own = ownLook(brand)
  const { theme, image } = told ?? keptLook(brand, cookie) ?? own
  const colors = theme === own.theme ? '' : paletteCss(theme)
  return { ...own, theme, css: own.css + colors + (image ? logoPicture(image) : ''), image }
}
