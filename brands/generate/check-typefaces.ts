import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { filesOf, fontsFolder, readBrandFonts } from '#brands/typeface/read-fonts.ts'
import { fallbackOf } from '#brands/typeface/record.ts'
import { readResolvedTokens, readTokens } from '#design-tokens/read-tokens.ts'

const namesIn = (value: unknown) => [value].flat().map(String)
const isGeneric = (name: string) => /^(?:sans-serif|serif|monospace|system-ui|ui-[a-z-]+)$/.test(name)

/**
 * Refuses a brand whose typefaces are the names of fonts that only some devices have, or whose files are missing.
 * @throws RangeError that lists each and says what to do
 */
export function checkTypefaces(id: string): void {
  const { text, heading } = readBrandFonts(id)
  const typefaces = [text, heading].filter((typeface) => typeface !== undefined)
  const known = new Set([
    ...namesIn(readTokens('design-tokens/base.tokens.json').get('font.sans')?.value),
    ...typefaces.flatMap(({ family }) => [family, fallbackOf(family)]),
  ])
  const named = [...readResolvedTokens(id)].flatMap(([name, { type, value }]) =>
    type === 'fontFamily' ? namesIn(value).map((family) => ({ name, family })) : [],
  )
  const problems = [
    ...named
      .filter(({ family }) => !known.has(family) && !isGeneric(family))
      .map(({ name, family }) => `${name} names “${family}”, of which brands/${id}/fonts/ has no file`),
    ...typefaces
      .flatMap((typeface) => [...filesOf(typeface), typeface.licence])
      .filter((file) => !existsSync(join(fontsFolder(id), file)))
      .map((file) => `brands/${id}/fonts/${file} is missing`),
    ...typefaces
      .filter(({ family }) => !named.some((one) => one.family === family))
      .map(({ family }) => `brands/${id}/fonts/ has “${family}”, which no typeface in tokens.json names`),
  ]
  if (problems.length === 0) return
  throw new RangeError(
    `The typefaces of ${id} cannot be shown:\n${problems.map((line) => `  ${line}`).join('\n')}\nRun npm run brand:font ${id} with the font's files, or remove the name from brands/${id}/tokens.json.`,
  )
}
