/** The folders of brands on the disk, for the generator and the local workbench. Node.js only. */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { object, parse, record, string, unknown } from 'valibot'
import { drawAssets } from '#brands/generate/icons-png.ts'
import { typefaceFindings } from '#brands/generate/typeface-findings.ts'
import { readTokens } from '#design-tokens/read-tokens.ts'
import { brandPalette } from '#design-tokens/resolve-tokens.ts'
import { checkDraft, type Problem, tokensOfDraft } from './check-draft.ts'
import { BrandDraft, problemOfId } from './draft.ts'
import { draftFiles, sharePicture, variableOf } from './draft-files.ts'
import { writeTogether } from './write-files.ts'

const LIST_FILE = 'brands/brand.ts'
/** What a designer edits; the others are made of these, or are not the editor's. */
const SOURCES = ['brand.ts', 'tokens.json', 'logo.svg', 'logo-dark.svg']

export const layers = () => ({
  base: readTokens('design-tokens/base.tokens.json'),
  semantic: readTokens('design-tokens/semantic.tokens.json'),
})

const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : null)
const pathOf = (id: string, name: string) => join('brands', id, name)

/** A hash of what the editor edits, to notice that somebody else has changed it; null where there is no such brand. */
export function versionOf(id: string): string | null {
  if (!existsSync(join('brands', id))) return null
  const hash = createHash('sha256')
  for (const name of SOURCES) hash.update(`${name}\0${read(pathOf(id, name)) ?? ''}\0`)
  return hash.digest('hex').slice(0, 32)
}

const Identity = object(BrandDraft.entries.brand.entries)

/** The brand in `brand.ts`, as it is on the disk now. */
async function identityOf(id: string, version: string) {
  const file = pathToFileURL(join(process.cwd(), pathOf(id, 'brand.ts'))).href
  const module: unknown = await import(`${file}?${version}`)
  return parse(Identity, Object.values(parse(record(string(), unknown()), module))[0])
}

/**
 * A brand as a draft, with the version of its files.
 * @throws RangeError when there is no such brand
 */
export async function openBrand(id: string): Promise<{ draft: BrandDraft; version: string }> {
  const version = problemOfId(id) ? null : versionOf(id)
  const tokens = read(pathOf(id, 'tokens.json'))
  if (version === null || tokens === null) throw new RangeError(`Brand ${id} does not exist`)
  const draft = parse(BrandDraft, {
    version: 1,
    id,
    brand: await identityOf(id, version),
    tokens: JSON.parse(tokens),
    logo: read(pathOf(id, 'logo.svg')),
    darkLogo: read(pathOf(id, 'logo-dark.svg')),
  })
  return { draft, version }
}

/** The ids of all brands that have a folder. */
export const brandIds = () =>
  readdirSync('brands', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(pathOf(entry.name, 'brand.ts')))
    .map(({ name }) => name)

/** Of a brand that is already there, which other files import. */
const existingVariable = (id: string) => /export const (\w+): Brand/.exec(read(pathOf(id, 'brand.ts')) ?? '')?.[1]

function listWith(id: string, variable: string): string {
  const list = readFileSync(LIST_FILE, 'utf8')
  if (list.includes(`'./${id}/brand.ts'`)) return list
  return list
    .replace(/^import/, `import { ${variable} } from './${id}/brand.ts'\nimport`)
    .replace(/(brands: readonly Brand\[\] = \[[^\]]*?),?\s*\]/, `$1, ${variable}]`)
}

/** Sorted imports and short lines, as the linter wants them. */
function formatted(path: string, text: string): string {
  const command = ['biome', 'check', '--write', `--stdin-file-path=${path}`]
  const { status, stdout } = spawnSync('npx', command, { input: text, encoding: 'utf8' })
  return status === 0 && stdout ? stdout : text
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
 * Writes `brands/<id>/` and `public/<id>/` and adds a new brand to the list, all or nothing. `company.ts`, fonts and a
 * `share.svg` that was drawn by hand stay.
 * @param opened version of the files that the draft was made from; null for a new brand
 * @throws DraftError, or BrandChanged when the files are not those that were opened
 */
export async function saveBrand(draft: BrandDraft, opened: string | null) {
  const { id } = draft
  const semantics = layers()
  const problems = checkDraft(draft, semantics)
  if (problems.length > 0) throw new DraftError(problems)
  const tokens = tokensOfDraft(draft, semantics)
  const typefaces = typefaceFindings(id, tokens).map(({ token, message }) => ({ about: token, text: message }))
  if (typefaces.length > 0) throw new DraftError(typefaces)
  if (existsSync(join('brands', id)) && lstatSync(join('brands', id)).isSymbolicLink())
    throw new DraftError([{ about: 'id', text: `brands/${id} is a link to another folder` }])
  if (versionOf(id) !== opened) throw new BrandChanged(id, versionOf(id), opened)

  const variable = existingVariable(id) ?? variableOf(id)
  const texts = new Map(draftFiles(draft, tokens, variable))
  if (existsSync(pathOf(id, 'company.ts'))) texts.delete('company.ts')
  const share = opened === null ? undefined : await handDrawnShare(id)
  if (share !== undefined) texts.set('share.svg', share)
  const assets = await drawAssets({
    logo: texts.get('logo.svg') ?? '',
    share: texts.get('share.svg') ?? '',
    colors: brandPalette(tokens),
  })
  const inFolder = [...texts, ['assets.json', assets.record] as const].map(([name, text]): [string, string] => {
    const path = pathOf(id, name)
    return [path, /\.(?:ts|json)$/.test(name) ? formatted(path, text) : text]
  })
  const pictures = Object.entries(assets.files).map(([name, content]) => [join('public', id, name), content] as const)
  const list = [LIST_FILE, formatted(LIST_FILE, listWith(id, variable))] as const
  // The list comes last: from then on the brand is served.
  const files = new Map<string, string | Buffer>([...inFolder, ...pictures, list])
  for (const [path, content] of files) if (read(path) === content) files.delete(path)
  writeTogether(files)
  return { written: [...files.keys()], version: versionOf(id) }
}

/** The brand's `share.svg` if it is not the one that the generator draws. */
async function handDrawnShare(id: string): Promise<string | undefined> {
  const { draft } = await openBrand(id)
  const share = read(pathOf(id, 'share.svg'))
  const isDrawn = draft.logo !== null && share === sharePicture(draft.logo, tokensOfDraft(draft, layers()))
  return share === null || isDrawn ? undefined : share
}
