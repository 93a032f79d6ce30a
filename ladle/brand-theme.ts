import { DEFAULT_BRAND_ID } from '#brands/default-brand.ts'
import { logoParts } from '#brands/inline-logo.ts'
import { type LogoTexts, logoTexts } from '#brands/logo-files.ts'
import { stageCss } from '#brands/stage-art.ts'
import { fontFaces } from '#brands/typeface/font-faces.ts'
import type { BrandFonts } from '#brands/typeface/record.ts'
import { cssOf } from '#design-tokens/css.ts'
import { parseTokens } from '#design-tokens/parse-dtcg.ts'
import { withPresets } from '#design-tokens/presets.ts'
import { type ResolvedTokens, resolveTokens } from '#design-tokens/resolve-tokens.ts'
import { addressOfFile, brands } from './brands.ts'
import { tokenLayers } from './token-files.ts'

// Ladle's Vite does not resolve `#` in a glob pattern.
const records = import.meta.glob<unknown>('../brands/*/{tokens,fonts/fonts}.json', { eager: true, import: 'default' })
const logoFiles = import.meta.glob<string>('../brands/*/logo*.svg', { eager: true, import: 'default', query: '?raw' })

const brandOf = (id: string) => brands.find((brand) => brand.id === id)
const tokensFile = (id: string) => records[`../brands/${id}/tokens.json`] ?? {}
const fontsRecord = (id: string) => records[`../brands/${id}/fonts/fonts.json`] as BrandFonts | undefined // the checks have read it
const logosOfBrand = (id: string) => logoTexts((file) => logoFiles[`../brands/${id}/${file}`] ?? null)

/** The resolved tokens of a brand. */
export const tokensOfBrand = (id: string): ResolvedTokens =>
  resolveTokens({ ...tokenLayers, brand: withPresets(parseTokens(tokensFile(id), id), brandOf(id) ?? {}) })

/** The files of a brand that the editor changes. */
export const filesOfBrand = (id: string) => ({ tokens: tokensFile(id), ...logosOfBrand(id), fonts: fontsRecord(id) })

/** The dress of a brand's field, with the drawings in its folder. */
export const stageOf = (id: string, stage: string | undefined) =>
  stageCss(id, stage, (file) => addressOfFile(id, `stage/${file}`))

/** What outlives a change of this module or of a file that it reads. */
type Kept = { sheet: CSSStyleSheet; drawing: HTMLElement }
const kept: Kept | undefined = import.meta.hot?.data.kept
const { sheet, drawing } = kept ?? { sheet: new CSSStyleSheet(), drawing: document.createElement('div') }
if (import.meta.hot) import.meta.hot.data.kept = { sheet, drawing } satisfies Kept

/**
 * The tokens that the style sheet of the page has. After a change of those of all brands it is compiled some seconds
 * later, so from the first change on every variable is set here.
 */
const compiled = kept ? undefined : tokensOfBrand(DEFAULT_BRAND_ID)

/** What shows a brand: rules that override the built styles, which are those of the default brand, and its drawing. */
export type BrandStyle = { css: string; markup: string }

export function brandStyleOf(tokens: ResolvedTokens, logos: LogoTexts): BrandStyle {
  const { css, markup } = logoParts(logos, tokens)
  return { css: cssOf(tokens, compiled) + css, markup }
}

/**
 * Applies a look to the page.
 * @param fonts the style sheet of its fonts
 */
export function showBrandStyle({ css, markup }: BrandStyle, fonts: string) {
  sheet.replaceSync(css + fonts)
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  drawing.innerHTML = markup
  document.body.append(drawing)
  styleChanged()
}

/** Tells the mirrors of the page, which cannot observe its adopted style sheets. */
export function styleChanged() {
  const { dataset } = document.documentElement
  dataset.applied = String(Number(dataset.applied ?? 0) + 1)
}

/** Applies a brand to the page, unless a draft has been shown there. */
export function showBrand(id: string) {
  if (document.documentElement.dataset.draft) return
  const fonts = fontFaces(fontsRecord(id) ?? {}, (file) => addressOfFile(id, `fonts/${file}`) ?? '')
  showBrandStyle(brandStyleOf(tokensOfBrand(id), logosOfBrand(id)), fonts + stageOf(id, brandOf(id)?.stage))
}
