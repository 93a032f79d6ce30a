import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { object, optional, parse, pipe, regex, string } from 'valibot'
import type { Brand } from '#brands/brand.ts'
import { ROOT } from '#server/project.ts'

const Hex = pipe(string(), regex(/^#[0-9a-f]{6}$/i))
const BrandTokens = object({ color: optional(object({ brand: object({ $value: object({ hex: Hex }) }) })) })
const BasePaints = object({ paint: object({ green: object({ $value: object({ hex: Hex }) }) }) })

const read = (path: string): unknown => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
const known = new Map<string, string>()

/** The brand's primary colour from its tokens, `#rrggbb`; green where it sets none. */
export function themeColor(brand: Brand): string {
  const before = known.get(brand.id)
  if (before) return before
  const own = parse(BrandTokens, read(`brands/${brand.id}/tokens.json`)).color?.brand.$value.hex
  const color = own ?? parse(BasePaints, read('design-tokens/base.tokens.json')).paint.green.$value.hex
  known.set(brand.id, color)
  return color
}
