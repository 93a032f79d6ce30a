/** The folders of brands on the disk, for the generator and the local workbench. Node.js only. */
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'valibot'
import { drawAssets } from '#studio/pictures/icons-png.ts'
import { brandPalette } from '../../../design-tokens/resolve-tokens.ts'
import { BrandFile } from '../../brand-file.ts'
import { LOGO_FILES, LOGO_KINDS, logoTexts } from '../../logo-files.ts'
import { readBrandFile } from '../../read-brands.ts'
import { readBrandFonts } from '../../typeface/read-fonts.ts'
import { checkDraft, type Problem, tokensOfDraft } from './check-draft.ts'
import { BrandDraft, problemOfId } from './draft.ts'
import { bytesProblems, bytesToWrite, dropFiles, layers } from './draft-bytes.ts'
import { draftFiles, FONTS_RECORD, filesNamedBy, sharePicture } from './draft-files.ts'
import { writeTogether } from './write-files.ts'

/** What a designer edits; the others are made of these, or are not the editor's. */
const SOURCES = ['brand.json', 'company.json', 'tokens.json', ...Object.values(LOGO_FILES), FONTS_RECORD]

const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : null)
const pathOf = (id: string, name: string) => join('brands', id, name)

/** A hash of what the editor edits, to notice that somebody else has changed it; null where there is no such brand. */
export function versionOf(id: string): string | null {
  if (!existsSync(join('brands', id))) return null
  const hash = createHash('sha256')
  for (const name of SOURCES) hash.update(`${name}\0${read(pathOf(id, name)) ?? ''}\0`)
  return hash.digest('hex').slice(0, 32)
}

/**
 * A brand as a draft, with the version of its files.
 * @throws RangeError when there is no such brand
 */
export function openBrand(id: string): { draft: BrandDraft; version: string } {
  const version = problemOfId(id) ? null : versionOf(id)
  const tokens = read(pathOf(id, 'tokens.json'))
  if (version === null || tokens === null) throw new RangeError(`Brand ${id} does not exist`)
  const fonts = readBrandFonts(id)
  const company = read(pathOf(id, 'company.json'))
  const draft = parse(BrandDraft, {
    version: 1,
    id,
    brand: readBrandFile(id, 'brand.json', BrandFile),
    ...(company !== null && { company: JSON.parse(company) }),
    tokens: JSON.parse(tokens),
    ...logoTexts((file) => read(pathOf(id, file))),
    ...(Object.keys(fonts).length > 0 && { fonts }),
  })
  return { draft, version }
}

/** The brand on the disk is not the one that was opened. */
export class BrandChanged extends Error {
  /** Of the files as they are now; null where they are gone. */
  readonly version: string | null
  constructor(id: string, version: string | null, opened: string | null) {
    super(
      opened === null
        ? `Brand ${id} already exists in brands/${id}/`
        : version === null
          ? `brands/${id}/ was deleted since you opened it`
          : `The files in brands/${id}/ were changed since you opened them`,
    )
    this.version = version
  }
}

/** The draft cannot be a brand as it is. */
export class DraftError extends RangeError {
  readonly problems: readonly Problem[]
  constructor(problems: readonly Problem[]) {
    super(problems.map(({ text }) => text).join('\n'))
    this.problems = problems
  }
}

/**
 * Writes `brands/<id>/` and `public/<id>/`, all or nothing. Files that were put there by hand, and a `share.svg` that was
 * drawn by hand, stay.
 * @param opened version of the files that the draft was made from; null for a new brand
 * @param folder the brand that the draft was made from, which has its pictures and fonts
 * @throws DraftError, or BrandChanged when the files are not those that were opened
 */
export async function saveBrand(draft: BrandDraft, opened: string | null, folder = draft.id) {
  const { id } = draft
  const semantics = layers()
  const problems = [...checkDraft(draft, semantics), ...(await bytesProblems(draft, folder))]
  if (problems.length > 0) throw new DraftError(problems)
  const tokens = tokensOfDraft(draft, semantics)
  if (existsSync(join('brands', id)) && lstatSync(join('brands', id)).isSymbolicLink())
    throw new DraftError([{ about: 'id', text: `brands/${id} is a link to another folder` }])
  if (versionOf(id) !== opened) throw new BrandChanged(id, versionOf(id), opened)

  const texts = new Map(draftFiles(draft, tokens))
  if (!draft.company && existsSync(pathOf(id, 'company.json'))) texts.delete('company.json')
  const share = opened === null ? undefined : handDrawnShare(id)
  if (share !== undefined) texts.set('share.svg', share)
  const assets = await drawAssets({
    logo: texts.get('logo.svg') ?? '',
    share: texts.get('share.svg') ?? '',
    colors: brandPalette(tokens),
  })
  // The pictures are slow enough for somebody to change a file meanwhile.
  if (versionOf(id) !== opened) throw new BrandChanged(id, versionOf(id), opened)
  texts.set('assets.json', assets.record)
  const named = filesOnDisk(id)
  const files = new Map<string, string | Buffer>(bytesToWrite(draft, folder))
  for (const [name, content] of Object.entries(assets.files)) files.set(join('public', id, name), content)
  // The identity comes last: from then on the brand is served.
  const { 'brand.json': identity = '', ...others } = Object.fromEntries(texts)
  for (const [name, text] of Object.entries(others)) files.set(pathOf(id, name), text)
  files.set(pathOf(id, 'brand.json'), identity)
  for (const [path, content] of files) if (isWritten(path, content)) files.delete(path)
  writeTogether(files)
  for (const kind of LOGO_KINDS) if (draft[kind] === null) rmSync(pathOf(id, LOGO_FILES[kind]), { force: true })
  return { written: [...files.keys()], left: dropFiles(draft, named), version: versionOf(id) }
}

/** The pictures and fonts that the brand on the disk names; none where it has faults. */
function filesOnDisk(id: string): string[] {
  try {
    return filesNamedBy(openBrand(id).draft)
  } catch {
    return []
  }
}

const isWritten = (path: string, content: string | Buffer) =>
  existsSync(path) && readFileSync(path).equals(Buffer.from(content))

/** The brand's `share.svg` if it is not the one that the generator draws. */
function handDrawnShare(id: string): string | undefined {
  const { draft } = openBrand(id)
  const share = read(pathOf(id, 'share.svg'))
  const isDrawn = draft.logo !== null && share === sharePicture(draft.logo, tokensOfDraft(draft, layers()))
  return share === null || isDrawn ? undefined : share
}
