/**
 * The bytes of a draft's pictures and fonts: in the folder of a brand, or kept from when they were chosen until the draft is
 * saved. A draft has only their names, so that a link and the steps of undo stay small. Node.js only.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readTokens } from '../../../design-tokens/read-tokens.ts'
import type { ResolvedTokens } from '../../../design-tokens/resolve-tokens.ts'
import { isNamedByContent } from '../../content-hash.ts'
import { markFindings } from '../../mark-findings.ts'
import { pictureFindings } from '../../pictures.ts'
import { missingFonts } from '../../typeface/typeface-findings.ts'
import { type Problem, tokensOfDraft } from './check-draft.ts'
import { type BrandDraft, problemOfId } from './draft.ts'
import { FONTS_RECORD, filesNamedBy } from './draft-files.ts'

/** Of this clone, and no part of it. */
const KEPT = 'node_modules/.brand-editor'
/** Longer than somebody leaves a draft. */
const KEPT_MS = 30 * 24 * 60 * 60_000
const FILE = /^(?:pictures|fonts)\/[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u

/** Keeps a file that was chosen, under a name that says its content. */
export function keepFile(file: string, bytes: Uint8Array) {
  const path = join(KEPT, file)
  mkdirSync(join(path, '..'), { recursive: true })
  for (const name of readdirSync(join(path, '..'))) {
    const other = join(path, '..', name)
    if (Date.now() - statSync(other).mtimeMs > KEPT_MS) rmSync(other)
  }
  writeFileSync(path, bytes)
}

/**
 * The bytes of a file; undefined if they are not there any more.
 * @param folder the brand that the draft was made from
 * @param file such as `pictures/hero.jpg`
 */
export function bytesOf(folder: string, file: string): Buffer | undefined {
  if (!FILE.test(file)) return undefined
  const places = [...(problemOfId(folder) ? [] : [join('brands', folder, file)]), join(KEPT, file)]
  const path = places.find((place) => existsSync(place) && statSync(place).isFile())
  return path === undefined ? undefined : readFileSync(path)
}

export const layers = () => ({
  base: readTokens('design-tokens/base.tokens.json'),
  semantic: readTokens('design-tokens/semantic.tokens.json'),
})

/** What customers would not see of the logos. */
async function markProblems(draft: BrandDraft): Promise<Problem[]> {
  let tokens: ResolvedTokens
  try {
    tokens = tokensOfDraft(draft, layers())
  } catch {
    return [] // `checkDraft` says why
  }
  return (await markFindings(draft, tokens)).map(({ kind, message }) => ({ about: kind, text: message }))
}

/** What only drawing and reading the files can tell of a draft, each about the field that chooses them. */
export async function bytesProblems(draft: BrandDraft, folder: string): Promise<Problem[]> {
  const { id, brand, fonts = {} } = draft
  const pictures = await pictureFindings(id, brand, (file) => bytesOf(folder, `pictures/${file}`))
  const missing = missingFonts(id, fonts, (file) => bytesOf(folder, `fonts/${file}`) !== undefined)
  return [
    ...(await markProblems(draft)),
    ...pictures.map(({ place, message }) => ({ about: `pictures.${place}`, text: message })),
    ...missing.map(({ token, message }) => ({ about: token, text: message })),
  ]
}

/** The files with bytes that a draft brings into its folder. */
export const bytesToWrite = (draft: BrandDraft, folder: string): Map<string, Buffer> =>
  new Map(
    filesNamedBy(draft).flatMap((file) => {
      const bytes = bytesOf(folder, file)
      return bytes ? [[join('brands', draft.id, file), bytes] as const] : []
    }),
  )

/**
 * Removes what a saved draft has no more of what the brand had: the files that we have made. They are kept for an undo.
 * @param before the files that the brand named
 * @returns files of somebody else, which stay
 */
export function dropFiles(draft: BrandDraft, before: readonly string[]): string[] {
  const folder = join('brands', draft.id)
  const named = filesNamedBy(draft)
  const gone = before.filter((file) => !named.includes(file) && existsSync(join(folder, file)))
  const left = gone.filter((file) => {
    const bytes = readFileSync(join(folder, file))
    const isNamed = isNamedByContent(file, bytes)
    if (isNamed) keepFile(file, bytes)
    // All that a `fonts.json` names is made by us.
    const isOurs = isNamed || file.startsWith('fonts/')
    if (isOurs) rmSync(join(folder, file))
    return !isOurs
  })
  if (!draft.fonts) rmSync(join(folder, FONTS_RECORD), { force: true })
  for (const name of ['pictures', 'fonts'])
    if (existsSync(join(folder, name)) && readdirSync(join(folder, name)).length === 0) rmdirSync(join(folder, name))
  return left
}
