import { defaultBrand } from '#brands/brand.ts'
import base from '#design-tokens/base.tokens.json'
import { cssOf } from '#design-tokens/css.ts'
import { parseTokens } from '#design-tokens/format.ts'
import { type Look, lookOf } from '#design-tokens/look.ts'
import semantic from '#design-tokens/semantic.tokens.json'

// Ladle's Vite finds nothing by `#` in a pattern.
const files = import.meta.glob<unknown>('../brands/*/tokens.json', { eager: true, import: 'default' })
const tiers = { base: parseTokens(base, 'base'), semantic: parseTokens(semantic, 'semantic') }

/** What a brand looks like, by its own tokens. */
export function lookOfBrand(id: string): Look {
  const file = Object.entries(files).find(([path]) => path.includes(`/${id}/`))?.[1]
  return lookOf({ ...tiers, brand: parseTokens(file ?? {}, id) })
}

const sheet = new CSSStyleSheet()

/** Turns the workbench to a brand. The built styles are those of the default brand. */
export function showBrand(id: string) {
  sheet.replaceSync(cssOf(lookOfBrand(id), lookOfBrand(defaultBrand.id)))
  if (!document.adoptedStyleSheets.includes(sheet)) document.adoptedStyleSheets.push(sheet)
}
