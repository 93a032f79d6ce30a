import { defaultBrand } from '#brands/brand.ts'
import { logoParts } from '#brands/inline-logo.ts'
import { cssOf } from '#design-tokens/css.ts'
import { parseTokens } from '#design-tokens/parse-dtcg.ts'
import { type ResolvedTokens, resolveTokens } from '#design-tokens/resolve-tokens.ts'
import { tokenLayers } from './token-files.ts'

// Ladle's Vite finds nothing by `#` in a pattern.
const files = import.meta.glob<unknown>('../brands/*/tokens.json', { eager: true, import: 'default' })
const logos = import.meta.glob<string>('../brands/*/logo.svg', { eager: true, import: 'default', query: '?raw' })
const ofBrand = <T>(all: Record<string, T>, id: string) =>
  Object.entries(all).find(([path]) => path.includes(`/${id}/`))?.[1]

/** What a brand looks like, by its own tokens. */
export function tokensOfBrand(id: string): ResolvedTokens {
  return resolveTokens({ ...tokenLayers, brand: parseTokens(ofBrand(files, id) ?? {}, id) })
}

const sheet = new CSSStyleSheet()
const drawing = document.createElement('div')

/** Turns the workbench to a brand. The built styles are those of the default brand. */
export function showBrand(id: string) {
  const logo = logoParts(ofBrand(logos, id) ?? '')
  sheet.replaceSync(cssOf(tokensOfBrand(id), tokensOfBrand(defaultBrand.id)) + logo.css)
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
  drawing.innerHTML = logo.markup
  document.body.append(drawing)
}
