import { DEFAULT_BRAND_ID } from '#brands/brand-of-host.ts'
import { logoParts } from '#brands/inline-logo.ts'
import { fontFaces } from '#brands/typeface/font-faces.ts'
import type { BrandFonts } from '#brands/typeface/record.ts'
import { cssOf } from '#design-tokens/css.ts'
import { parseTokens } from '#design-tokens/parse-dtcg.ts'
import { type ResolvedTokens, resolveTokens } from '#design-tokens/resolve-tokens.ts'
import { tokenLayers } from './token-files.ts'

// Ladle's Vite does not resolve `#` in a glob pattern.
const tokenFiles = import.meta.glob<unknown>('../brands/*/tokens.json', { eager: true, import: 'default' })
const logos = import.meta.glob<string>('../brands/*/logo.svg', { eager: true, import: 'default', query: '?raw' })
const darkLogos = import.meta.glob<string>('../brands/*/logo-dark.svg', {
  eager: true,
  import: 'default',
  query: '?raw',
})
const fontRecords = import.meta.glob<BrandFonts>('../brands/*/fonts/fonts.json', { eager: true, import: 'default' })
const fontFiles = import.meta.glob<string>('../brands/*/fonts/*.woff2', {
  eager: true,
  import: 'default',
  query: '?url',
})
const ofBrand = <T>(all: Record<string, T>, id: string) =>
  Object.entries(all).find(([path]) => path.includes(`/${id}/`))?.[1]

/** The resolved tokens of a brand. */
export function tokensOfBrand(id: string): ResolvedTokens {
  return resolveTokens({ ...tokenLayers, brand: parseTokens(ofBrand(tokenFiles, id) ?? {}, id) })
}

/** The style sheet of a brand's fonts. */
const fontsOfBrand = (id: string) =>
  fontFaces(ofBrand(fontRecords, id) ?? {}, (file) => fontFiles[`../brands/${id}/fonts/${file}`] ?? '')

const sheet = new CSSStyleSheet()
const drawing = document.createElement('div')

/** Applies a brand to the page. The built styles are those of the default brand. */
export function showBrand(id: string) {
  const tokens = tokensOfBrand(id)
  const logo = logoParts(ofBrand(logos, id) ?? '', tokens, ofBrand(darkLogos, id))
  sheet.replaceSync(cssOf(tokens, tokensOfBrand(DEFAULT_BRAND_ID)) + fontsOfBrand(id) + logo.css)
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  drawing.innerHTML = logo.markup
  document.body.append(drawing)
}
