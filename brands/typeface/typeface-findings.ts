import type { Finding } from '#design-tokens/finding.ts'
import type { Tokens } from '#design-tokens/parse-dtcg.ts'
import type { ResolvedTokens } from '#design-tokens/resolve-tokens.ts'
import { type BrandFonts, fallbackOf, filesIn, USES } from './record.ts'

const namesIn = (value: unknown) => [value].flat().map(String)
const isGeneric = (name: string) => /^(?:sans-serif|serif|monospace|system-ui|ui-[a-z-]+)$/.test(name)
const remedy = (id: string) =>
  `Choose the font's files in the brand editor, run npm run brand -- font ${id} with them, or remove the name from tokens.json.`

/** The families of a `typeface` that only some devices have, because the brand has no files of them. */
export function unfiledFamilies(value: unknown, fonts: BrandFonts, base: Tokens): string[] {
  const known = [
    ...namesIn(base.get('font.sans')?.value),
    ...USES.flatMap((use) => (fonts[use] ? [fonts[use].family, fallbackOf(fonts[use].family)] : [])),
  ]
  return namesIn(value).filter((family) => !known.includes(family) && !isGeneric(family))
}

/** Typefaces that are the names of fonts which only some devices have, and fonts that no typeface names. */
export function typefaceFindings(id: string, tokens: ResolvedTokens, fonts: BrandFonts, base: Tokens): Finding[] {
  const typefaces = USES.flatMap((use) => (fonts[use] ? [{ use, family: fonts[use].family }] : []))
  const named = [...tokens].filter(([, { type }]) => type === 'fontFamily')
  return [
    ...named.flatMap(([name, { value }]) => {
      const families = unfiledFamilies(value, fonts, base).map((family) => `“${family}”`)
      return families.length === 0
        ? []
        : [
            {
              token: name,
              message: `${name} names ${families.join(', ')}, of which brands/${id}/fonts/ has no file. ${remedy(id)}`,
            },
          ]
    }),
    ...typefaces
      .filter(({ family }) => !named.some(([, { value }]) => namesIn(value).includes(family)))
      .map(({ use, family }) => ({
        token: `typeface.${use}`,
        message: `brands/${id}/fonts/ has “${family}”, which no typeface in tokens.json names. ${remedy(id)}`,
      })),
  ]
}

/** Typefaces of which not all files are there. */
export const missingFonts = (id: string, fonts: BrandFonts, isThere: (file: string) => boolean): Finding[] =>
  USES.flatMap((use) => {
    const missing = filesIn({ [use]: fonts[use] }).filter((file) => !isThere(file))
    const message = `brands/${id}/fonts/ misses ${missing.join(', ')}. ${remedy(id)}`
    return missing.length > 0 ? [{ token: `typeface.${use}`, message }] : []
  })
