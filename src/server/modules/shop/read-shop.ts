import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type BaseIssue, type GenericSchema, type InferOutput, safeParse } from 'valibot'
import { brandById } from '#brands/brand.ts'
import { findingOf } from '#brands/findings.ts'
import { pathOfPicture } from '#brands/pictures.ts'
import { ROOT } from '#server/platform/root-dir.ts'
import { checkShops } from './check-shop.ts'
import { type LooseShop, loosen } from './loose-shop.ts'
import { decodeYaml, type LineOf, type Path, readYaml, type YamlFault } from './read-yaml.ts'
import {
  BranchFile,
  MachineKindFile,
  PromotionFile,
  ServiceFile,
  ShopFile,
  type ShopOfFiles,
  type StaffEntry,
  StaffFile,
} from './shop-file.ts'
import { swappedLanguages } from './swapped-languages.ts'

/** What is wrong in a file, in words for the person who wrote it. */
export type Finding = { file: string; line: number; text: string }
export const findingLine = ({ file, line, text }: Finding) => `${file}:${line}: ${text}`

/** Where the entries of a shop stand, such as a branch. */
export type Places = {
  /** @param path from the entry on */
  at: (entry: object, path?: Path) => { file: string; line: number }
}

/** A chain of a thousand branches needs less. */
const MAX_FILE_BYTES = 2_000_000

/** @param fault why it could not be read */
type Source = { file: string; text: string; fault?: YamlFault }

/** Parses one file: its content if its form is right, and all that is wrong with it. */
function parseShopFile({ file, text, fault }: Source) {
  const { content, faults, lineOf } = fault ? { faults: [fault], lineOf: () => 1 } : readYaml(text)
  const findings: Finding[] = faults.map((one) => ({ file, ...one }))
  if (content === undefined) return { findings, lineOf }
  const said = new Set<string>()
  for (const { path, text: words } of [...issuesOf(ShopFile, content).map(saidOf), ...swappedLanguages(content)]) {
    const finding = { file, line: lineOf(path), text: words }
    if (!said.has(findingLine(finding))) findings.push(finding)
    said.add(findingLine(finding))
  }
  return { findings, lineOf, content }
}

/** Valibot names only the first unknown name of an object. */
function issuesOf(schema: GenericSchema, content: unknown): BaseIssue<unknown>[] {
  const copy = structuredClone(content)
  const found: BaseIssue<unknown>[] = []
  for (;;) {
    const { issues = [] } = safeParse(schema, copy)
    const unknown = issues.filter(({ type, expected }) => type === 'strict_object' && expected === 'never')
    if (unknown.length === 0) return [...found, ...issues]
    found.push(...unknown)
    for (const { path = [] } of unknown) {
      const last = path.at(-1)
      if (last) delete (last.input as Record<string, unknown>)[String(last.key)] // an object: it has a name too many
    }
  }
}

type Step = NonNullable<BaseIssue<unknown>['path']>[number]
const keysOf = (path: readonly Step[]): Path =>
  path.map(({ key }) => key).filter((key) => typeof key === 'string' || typeof key === 'number')

/** What is wrong, and with what. */
function saidOf(issue: BaseIssue<unknown>): { path: Path; text: string } {
  const path: readonly Step[] = issue.path ?? []
  // Where an object belongs and a list is, valibot takes the places of the list for names.
  const list = path.findIndex(({ type, input }) => type === 'object' && Array.isArray(input))
  if (list >= 0) {
    const to = keysOf(path.slice(0, list))
    const what = to.join('.') || 'The file'
    return { path: to, text: `${what} must have names with values, and is a list: begin it with one of the names` }
  }
  const text = findingOf(ShopFile, issue)
  const advice = text.endsWith('must be a list') ? ': begin each entry on a line of its own with “- ”' : ''
  return { path: keysOf(path), text: text + advice }
}

const isNamed = (content: unknown, name: string) => Object.hasOwn(Object(content), name)
const LISTS = ['machine_kinds', 'branches', 'services', 'promotions', 'staff'] as const
const listOf = (content: unknown, name: string): unknown[] => {
  const list: unknown = (content as Record<string, unknown> | null)?.[name] // what is no list has been found
  return Array.isArray(list) ? list : []
}
/** A list under a misspelt name, or one that is none, may have what others refer to. */
const isWhole = (content: unknown) =>
  Object.keys(Object(content)).every((name) => Object.hasOwn(ShopFile.entries, name)) &&
  LISTS.every((name) => !isNamed(content, name) || Array.isArray((content as Record<string, unknown>)[name])) // it has the name
/** The entry if its form is right. */
const entryOf = <Schema extends GenericSchema>(schema: Schema, entry: unknown) => {
  const result = safeParse(schema, entry)
  return result.success ? result.output : undefined
}
const ONES = ['tax_id', 'stamps'] as const

/** The files of one shop together. */
function joinFiles(brand: string, sources: readonly Source[]) {
  const findings: Finding[] = []
  const places = new Map<object, { file: string; path: Path; lineOf: LineOf }>()
  const said = new Map<string, string>()
  const shop = {
    brand,
    taxId: undefined as string | undefined,
    kinds: [] as ShopOfFiles['kinds'][number][],
    branches: [] as ShopOfFiles['branches'][number][],
    services: [] as ShopOfFiles['services'][number][],
    promotions: [] as ShopOfFiles['promotions'][number][],
    staff: undefined as StaffEntry[] | undefined,
    stamps: undefined as ShopOfFiles['stamps'],
  }
  const loose = {
    brand,
    isWhole: true,
    hasTaxId: false,
    kinds: [] as LooseShop['kinds'][number][],
    branches: [] as LooseShop['branches'][number][],
    services: [] as LooseShop['services'][number][],
    promotions: [] as LooseShop['promotions'][number][],
    staff: [] as LooseShop['staff'][number][],
  }
  for (const source of sources) {
    const { file } = source
    const { findings: own, lineOf, content } = parseShopFile(source)
    findings.push(...own)
    if (content === undefined) {
      loose.isWhole = false
      continue
    }
    if (!isWhole(content)) loose.isWhole = false
    const add = <Schema extends GenericSchema, Loose extends object>(
      name: (typeof LISTS)[number],
      schema: Schema,
      list: InferOutput<Schema>[],
      looseList: Loose[],
    ) => {
      for (const [index, entry] of listOf(content, name).entries()) {
        const parsed = entryOf(schema, entry)
        if (parsed !== undefined) list.push(parsed)
        const part = loosen(schema, entry) as Loose // each of its values fits, or is undefined
        places.set(part, { file, path: [name, index], lineOf })
        looseList.push(part)
      }
    }
    add('machine_kinds', MachineKindFile, shop.kinds, loose.kinds)
    add('branches', BranchFile, shop.branches, loose.branches)
    add('services', ServiceFile, shop.services, loose.services)
    add('promotions', PromotionFile, shop.promotions, loose.promotions)
    // A list that is empty is one, too.
    if (isNamed(content, 'staff')) {
      shop.staff ??= []
      add('staff', StaffFile, shop.staff, loose.staff)
    }
    for (const name of ONES) {
      const value: unknown = (content as Record<string, unknown>)[name] // a file without the form has been found
      if (value === undefined) continue
      const other = said.get(name)
      if (other) findings.push({ file, line: lineOf([name]), text: `${name} is already said in ${other}: say it once` })
      said.set(name, file)
    }
    loose.hasTaxId = said.has('tax_id')
    shop.taxId ??= entryOf(ShopFile.entries.tax_id, (content as Record<string, unknown>).tax_id)
    shop.stamps ??= entryOf(ShopFile.entries.stamps, (content as Record<string, unknown>).stamps)
  }
  return { shop: shop satisfies ShopOfFiles, loose: loose satisfies LooseShop, findings, places }
}

/** Where the files of a brand's shop are. */
export const shopFolder = (brand: string, shopDir?: string) =>
  shopDir ? join(shopDir, brand) : join(ROOT, 'brands', brand, 'shop')

/** What may stand beside the files of a shop. */
const isAside = (name: string) => name.startsWith('.') || name === 'README.md'

const tooLarge = (size: number) => `has ${size} bytes: at most ${MAX_FILE_BYTES}; divide it into several files`

function readText(path: string) {
  try {
    return decodeYaml(readFileSync(path))
  } catch {
    return { fault: { line: 1, text: 'cannot be read: allow this user to' } }
  }
}

function readSources(folder: string, brand: string) {
  const sources: Source[] = []
  const unread: Finding[] = []
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => !isAside(name)) : []
  for (const name of names.toSorted()) {
    const path = join(folder, name)
    const isInside = path.startsWith(ROOT)
    const file = isInside ? relative(ROOT, path) : join(brand, name)
    // A link to nowhere has none.
    const entry = statSync(path, { throwIfNoEntry: false })
    if (!entry?.isFile() || !/\.ya?ml$/.test(name)) {
      // What only such a file says would be retired.
      const text = 'is not read: write it into a file in this folder that ends in .yaml, or move it elsewhere'
      unread.push({ file, line: 1, text })
      continue
    }
    const read = entry.size > MAX_FILE_BYTES ? { fault: { line: 1, text: tooLarge(entry.size) } } : readText(path)
    sources.push({ file, text: '', ...read })
  }
  return { sources, unread }
}

/** A picture that the files name, and where. */
type NamedPicture = { brand: string; picture: string; file: string; line: number }
export type ReadShops = {
  shops: readonly ShopOfFiles[]
  findings: readonly Finding[]
  /** Those that exist. */
  pictures: readonly NamedPicture[]
  /** Where a branch or a promotion is said, as `file:line`. */
  placeOf: (brand: string, list: 'branches' | 'promotions', id: string) => string | undefined
}

/**
 * The shops of these files, and all that is wrong with them.
 * @param sources files by brand; a brand without any has no shop, and is left alone
 */
export function parseShops(sources: ReadonlyMap<string, readonly Source[]>): ReadShops {
  const joined = [...sources].filter(([, files]) => files.length > 0).map(([brand, files]) => joinFiles(brand, files))
  const places = new Map(joined.flatMap((one) => [...one.places]))
  const at: Places['at'] = (entry, path = []) => {
    const place = places.get(entry)
    return place
      ? { file: place.file, line: place.lineOf([...place.path, ...path]) }
      : { file: joined[0]?.shop.brand ?? '', line: 1 }
  }
  const shops = joined.map(({ shop }) => shop)
  const looseShops = joined.map(({ loose }) => loose)
  const findings = [...joined.flatMap((one) => one.findings), ...checkShops(looseShops, { at })]
  const pictures = looseShops.flatMap(({ brand, branches }) =>
    branches.flatMap((branch) => {
      const { picture } = branch
      const isThere = picture !== undefined && existsSync(pathOfPicture(brand, picture))
      return isThere ? [{ brand, picture, ...at(branch, ['picture']) }] : []
    }),
  )
  const placeOf: ReadShops['placeOf'] = (brand, list, id) => {
    const entry = looseShops.find((shop) => shop.brand === brand)?.[list].find((one) => one.id === id)
    if (!entry) return undefined
    const { file, line } = at(entry)
    return `${file}:${line}`
  }
  return { shops, findings: inOrder(findings), pictures, placeOf }
}

/** By file and line. */
export const inOrder = (findings: readonly Finding[]) =>
  findings.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line)

/**
 * Reads the shops of brands from the disk.
 * @param shopDir a folder with one folder for each brand; without it, those in `brands/`
 * @param others brands whose files are read too, because ids and addresses are unique across brands; not what else is wrong with
 * them
 */
export function readShops(brandIds: readonly string[], shopDir?: string, others: readonly string[] = []): ReadShops {
  // The others first: of two entries that clash the second is the one to correct.
  const read = [...others, ...brandIds].map((brand) => ({ brand, ...readSources(shopFolder(brand, shopDir), brand) }))
  const parsed = parseShops(new Map(read.map(({ brand, sources }) => [brand, sources])))
  const isAsked = ({ brand }: { brand: string }) => !others.includes(brand)
  const filesOfOthers = new Set(read.flatMap((one) => (isAsked(one) ? [] : one.sources.map(({ file }) => file))))
  const findings = [
    ...read.filter(isAsked).flatMap(({ unread }) => unread),
    ...parsed.findings.filter(({ file }) => !filesOfOthers.has(file)),
  ]
  return { ...parsed, shops: parsed.shops.filter(isAsked), findings, pictures: parsed.pictures.filter(isAsked) }
}

/** Folders with the files of a shop whose brand does not exist, such as one whose name is misspelt. */
export function strayShops(shopDir?: string): string[] {
  const parent = shopDir ?? join(ROOT, 'brands')
  if (!existsSync(parent)) return []
  return readdirSync(parent, { withFileTypes: true })
    .flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
    .filter((name) => !brandById(name) && readSources(shopFolder(name, shopDir), name).sources.length > 0)
    .map((name) => (shopDir ? join(shopDir, name) : `brands/${name}/shop`))
    .toSorted()
}
