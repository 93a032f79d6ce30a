import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fontsFolder, readBrandFonts } from '#brands/typeface/read-fonts.ts'
import { missingFonts, typefaceFindings } from '#brands/typeface/typeface-findings.ts'
import { checkTokens } from '#design-tokens/check-tokens.ts'
import type { Finding } from '#design-tokens/finding.ts'
import { readResolvedTokens, readTokens } from '#design-tokens/read-tokens.ts'
import { brands } from './brand.ts'
import { BrandFile } from './brand-file.ts'
import { faultOfLogo } from './logo.ts'
import { LOGO_FILES, LOGO_KINDS, logoTexts } from './logo-files.ts'
import { markFindings } from './mark-findings.ts'
import { pictureFindings } from './pictures.ts'
import { reachFindings } from './reach-findings.ts'
import { readBrandFile } from './read-brands.ts'
import { wordsFindings } from './words-findings.ts'

const messageOf = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause))

/** Everything in the tokens, typefaces, logos and pictures of a brand that would hurt its customers. */
export async function brandFindings(id: string): Promise<Finding[]> {
  try {
    const tokens = readResolvedTokens(id)
    const fonts = readBrandFonts(id)
    const file = readBrandFile(id, 'brand.json', BrandFile)
    const texts = file
      ? [
          ...reachFindings(file).map(({ message }) => message),
          ...wordsFindings(file),
          ...(await pictureFindings(id, file)).map(({ message }) => message),
        ]
      : [`brands/${id}/brand.json is missing.`]
    const drawings = logoTexts((name) => {
      const path = `brands/${id}/${name}`
      return existsSync(path) ? readFileSync(path, 'utf8') : null
    })
    const faults = LOGO_KINDS.flatMap((kind) => {
      const message = faultOfLogo(drawings[kind], kind)
      return message ? [{ kind, message }] : []
    })
    const logos = [...faults, ...(await markFindings(drawings, tokens))].map(({ kind, message }) => ({
      token: LOGO_FILES[kind],
      message: `brands/${id}/${LOGO_FILES[kind]}: ${message}`,
    }))
    return [
      ...checkTokens(tokens),
      ...logos,
      ...typefaceFindings(id, tokens, fonts, readTokens('design-tokens/base.tokens.json')),
      ...missingFonts(id, fonts, (name) => existsSync(join(fontsFolder(id), name))),
      ...texts.map((message) => ({ token: 'brand.json', message })),
    ]
  } catch (cause) {
    return messageOf(cause)
      .split('\n')
      .map((message) => ({ token: 'tokens.json', message }))
  }
}

/**
 * Refuses a brand that would hurt its customers.
 * @throws RangeError that lists all findings
 */
export async function checkBrand(id: string): Promise<void> {
  const findings = await brandFindings(id)
  if (findings.length === 0) return
  throw new RangeError(
    `Customers cannot use brand ${id} yet:\n${findings.map(({ message }) => `  ${message}`).join('\n')}\nChange brands/${id}/, then run npm run brand -- check ${id}.`,
  )
}

/** Fails the build if a brand would hurt its customers. */
export async function checkBrands(): Promise<void> {
  for (const { id } of brands) await checkBrand(id)
}
