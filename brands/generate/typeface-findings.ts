import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf, fontsFolder, readBrandFonts } from '#brands/typeface/read-fonts.ts'
import { fallbackOf } from '#brands/typeface/record.ts'
import type { Finding } from '#design-tokens/finding.ts'
import { readTokens } from '#design-tokens/read-tokens.ts'
import type { ResolvedTokens } from '#design-tokens/resolve-tokens.ts'

const namesIn = (value: unknown) => [value].flat().map(String)
const isGeneric = (name: string) => /^(?:sans-serif|serif|monospace|system-ui|ui-[a-z-]+)$/.test(name)

/** Typefaces that are the names of fonts which only some devices have, or whose files are missing. */
export function typefaceFindings(id: string, tokens: ResolvedTokens): Finding[] {
  const { text, heading } = readBrandFonts(id)
  const typefaces = [text, heading].filter((typeface) => typeface !== undefined)
  const known = new Set([
    ...namesIn(readTokens('design-tokens/base.tokens.json').get('font.sans')?.value),
    ...typefaces.flatMap(({ family }) => [family, fallbackOf(family)]),
  ])
  const named = [...tokens].flatMap(([name, { type, value }]) =>
    type === 'fontFamily' ? namesIn(value).map((family) => ({ name, family })) : [],
  )
  const remedy = `Run npm run brand:font ${id} with the font's files, or remove the name from tokens.json.`
  return [
    ...named
      .filter(({ family }) => !known.has(family) && !isGeneric(family))
      .map(({ name, family }) => ({
        token: name,
        message: `${name} names “${family}”, of which brands/${id}/fonts/ has no file. ${remedy}`,
      })),
    ...typefaces
      .flatMap((typeface) => [...filesOf(typeface), typeface.licence])
      .filter((file) => !existsSync(join(fontsFolder(id), file)))
      .map((file) => ({ token: file, message: `brands/${id}/fonts/${file} is missing. ${remedy}` })),
    ...typefaces
      .filter(({ family }) => !named.some((one) => one.family === family))
      .map(({ family }) => ({
        token: 'fonts.json',
        message: `brands/${id}/fonts/ has “${family}”, which no typeface in tokens.json names. ${remedy}`,
      })),
  ]
}
