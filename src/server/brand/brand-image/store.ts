import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { renditionsOf } from './renditions.ts'

/** A shop has one; the rest are those of before, which pages that are still open show. */
const MAX_KEPT = 50
/** Where the pictures are served. */
export const IMAGES_PATH = '/api-internal/brand-image'
const HASH = /^[0-9a-f]{32}$/
const FILE = /^(\d{1,4})\.webp$/

/** Whether a path is one of a picture that is, or was, kept here. */
export function isImagePath(path: string): boolean {
  const [hash = '', file = '', ...more] = path.startsWith(`${IMAGES_PATH}/`)
    ? path.slice(IMAGES_PATH.length + 1).split('/')
    : []
  return HASH.test(hash) && FILE.test(file) && more.length === 0
}

const widthOf = (file: string) => Number(FILE.exec(file)?.[1] ?? 0)
const widthsIn = async (folder: string) =>
  (await readdir(folder).catch((): string[] => []))
    .map(widthOf)
    .filter(Boolean)
    .toSorted((one, other) => one - other)

async function dropOldest(folder: string) {
  const names = (await readdir(folder)).filter((name) => HASH.test(name))
  const dated = await Promise.all(names.map(async (name) => ({ name, at: (await stat(join(folder, name))).mtimeMs })))
  for (const { name } of dated.toSorted((one, other) => other.at - one.at).slice(MAX_KEPT))
    await rm(join(folder, name), { recursive: true, force: true })
}

/**
 * Keeps a picture in all its widths. Its name is the digest of what was downloaded, so that all servers of a deployment
 * name it alike.
 * @returns its name, and the widths from small to large
 * @throws ImageRejected
 */
export async function storeImage(folder: string, source: Buffer): Promise<{ hash: string; widths: number[] }> {
  const hash = createHash('sha256').update(source).digest('hex').slice(0, 32)
  const place = join(folder, hash)
  const before = await widthsIn(place)
  if (before.length) return { hash, widths: before }
  const renditions = await renditionsOf(source)
  await mkdir(folder, { recursive: true })
  const draft = await mkdtemp(join(folder, 'new-'))
  for (const { width, bytes } of renditions) await writeFile(join(draft, `${width}.webp`), bytes)
  // Another server of the same folder may have been faster, with the same picture.
  await rename(draft, place).catch(() => rm(draft, { recursive: true, force: true }))
  await dropOldest(folder)
  return { hash, widths: renditions.map(({ width }) => width) }
}

/** A picture's file, or undefined when there is none of that name. */
export async function storedImage(folder: string, hash: string, file: string): Promise<Buffer | undefined> {
  if (!HASH.test(hash) || !FILE.test(file)) return undefined
  return readFile(join(folder, hash, file)).catch(() => undefined)
}
